// Reading tokenizer.json, section by section.
#include "engine/tokenizer/tokenizer_file.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "engine/tokenizer/splitter.h"
#include "engine/tokenizer/utf8.h"
#include "formats/json.h"

namespace engine {

namespace {

using formats::FormatError;
using formats::Json;
using formats::JsonFields;
using formats::quote;

constexpr std::int64_t kMaxId = (1 << 24) - 1;
constexpr std::int64_t kSpareIds = 1024;  // holes beyond twice the number of tokens

class Reader {
 public:
  Reader(const Json& root, std::string_view label, std::int64_t vocab_size)
      : root_(root), label_(label), fields_(root, label), vocab_size_(vocab_size) {}

  TokenizerFile read() {
    set_largest_id();
    if (const Json* truncation = fields_.find("truncation")) {
      refuse(*truncation, "truncation", "is set, wanted null");
    }
    read_model();
    read_added_tokens();
    read_normalizer(fields_.find("normalizer"));
    read_pre_tokenizer();
    read_post_processor(fields_.find("post_processor"));
    read_decoder();
    return std::move(file_);
  }

 private:
  [[noreturn]] void refuse(const Json& at, std::string_view what, const std::string& why) const {
    throw FormatError(std::string(label_) + ":" + std::to_string(at.line) + ": " +
                      std::string(what) + ": " + why);
  }

  [[noreturn]] void refuse_type(const Json& at, std::string_view what,
                                std::string_view wanted) const {
    const Json* type = at.find("type");
    refuse(at, what,
           "found " + (type == nullptr ? "no type" : formats::json_text(*type)) + ", wanted " +
               std::string(wanted));
  }

  bool has_type(const Json& at, std::string_view type) const {
    const Json* found = at.find("type");
    return found != nullptr && found->text() != nullptr && *found->text() == type;
  }

  const formats::JsonArray& list(const Json& at, std::string_view key,
                                 std::string_view what) const {
    const Json* found = at.find(key);
    if (found == nullptr || found->array() == nullptr) {
      refuse(at, what, quote(key) + " is not a list");
    }
    return *found->array();
  }

  // ---- ids

  // Tokens are kept by id: one of 2^24 in a small file must not cost 2^24 entries.
  void set_largest_id() {
    const Json* model = fields_.find("model");
    const Json* vocabulary = model == nullptr ? nullptr : model->find("vocab");
    const Json* added = fields_.find("added_tokens");
    std::size_t tokens =
        vocabulary == nullptr || vocabulary->object() == nullptr ? 0 : vocabulary->object()->size();
    tokens += added == nullptr || added->array() == nullptr ? 0 : added->array()->size();
    largest_id_ = std::min({vocab_size_ == 0 ? kMaxId : vocab_size_ - 1, kMaxId,
                            2 * static_cast<std::int64_t>(tokens) + kSpareIds});
  }

  std::int32_t id_of(const Json& at, const Json& value, const std::string& token) const {
    const auto* id = std::get_if<std::uint64_t>(&value.value);
    if (id == nullptr || *id > static_cast<std::uint64_t>(largest_id_)) {
      refuse(at, "token " + quote(token),
             "found id " + formats::json_text(value) + ", wanted a whole number from 0 to " +
                 std::to_string(largest_id_));
    }
    return static_cast<std::int32_t>(*id);
  }

  void place_token(const Json& at, std::int32_t id, std::string bytes, const std::string& token) {
    const auto index = static_cast<std::size_t>(id);
    if (index >= file_.token_bytes.size()) {
      file_.token_bytes.resize(index + 1);
      taken_.resize(index + 1);
    }
    if (taken_[index]) {
      refuse(at, "token " + quote(token),
             "id " + std::to_string(id) + " belongs to another token already");
    }
    taken_[index] = true;
    file_.token_bytes[index] = std::move(bytes);
    ++file_.token_count;
  }

  // ---- model

  void read_model() {
    const Json* model = fields_.find("model");
    if (model == nullptr || !has_type(*model, "BPE")) {
      refuse_type(model == nullptr ? root_ : *model, "model", "\"BPE\"");
    }
    const JsonFields bpe(*model, label_, "model.");
    refuse_unless(bpe, "byte_fallback", !bpe.boolean_or("byte_fallback", false));
    refuse_unless(bpe, "dropout", bpe.number_or("dropout", 0) == 0);
    refuse_unless(bpe, "continuing_subword_prefix",
                  bpe.string_or("continuing_subword_prefix", "").empty());
    refuse_unless(bpe, "end_of_word_suffix", bpe.string_or("end_of_word_suffix", "").empty());
    file_.model.ignore_merges = bpe.boolean_or("ignore_merges", false);
    read_vocabulary(*model);
    read_merges(*model);
  }

  static void refuse_unless(const JsonFields& fields, std::string_view key, bool fine) {
    if (!fine) {
      const Json* found = fields.find(key);
      fields.fail(key, found == nullptr
                           ? "missing, and what that means is not supported"
                           : "found " + formats::json_text(*found) + ", which is not supported");
    }
  }

  void read_vocabulary(const Json& model) {
    const Json* vocabulary = model.find("vocab");
    if (vocabulary == nullptr || vocabulary->object() == nullptr) {
      refuse(model, "model", "'vocab' is not an object");
    }
    file_.model.ids.reserve(vocabulary->object()->size());
    file_.model.byte_ids.fill(-1);
    for (const auto& [token, value] : *vocabulary->object()) {
      const std::int32_t id = id_of(value, value, token);
      const std::optional<std::string> bytes = bytes_from_alphabet(token);
      place_token(value, id, bytes.value_or(token), token);
      if (!bytes.has_value() || bytes->empty()) {
        continue;  // written in other characters: an added token, never the result of merges
      }
      file_.model.ids.emplace(*bytes, id);
      if (bytes->size() == 1) {
        file_.model.byte_ids[static_cast<std::uint8_t>((*bytes)[0])] = id;
      }
    }
  }

  // "a b" in old files, ["a", "b"] in new ones.
  std::pair<std::string_view, std::string_view> sides(const Json& merge,
                                                      const std::string& what) const {
    if (const std::string* text = merge.text()) {
      const std::size_t space = text->find(' ');
      if (space != std::string::npos && text->find(' ', space + 1) == std::string::npos) {
        return {std::string_view(*text).substr(0, space),
                std::string_view(*text).substr(space + 1)};
      }
    } else if (const formats::JsonArray* pair = merge.array()) {
      if (pair->size() == 2 && (*pair)[0].text() != nullptr && (*pair)[1].text() != nullptr) {
        return {*(*pair)[0].text(), *(*pair)[1].text()};
      }
    }
    refuse(merge, what, "found " + formats::json_text(merge) + ", wanted two tokens");
  }

  std::int32_t merge_token(const Json& merge, const std::string& what,
                           std::string_view token) const {
    const std::optional<std::string> bytes = bytes_from_alphabet(token);
    const auto found = bytes.has_value() ? file_.model.ids.find(*bytes) : file_.model.ids.end();
    if (found == file_.model.ids.end()) {
      refuse(merge, what, "token " + quote(token) + " is not in the vocabulary");
    }
    return found->second;
  }

  void read_merges(const Json& model) {
    const formats::JsonArray& merges = list(model, "merges", "model");
    file_.model.merges.reserve(merges.size());
    for (std::size_t i = 0; i < merges.size(); ++i) {
      const std::string what = "merge " + std::to_string(i);
      const auto [left, right] = sides(merges[i], what);
      const std::string both = std::string(left) + std::string(right);
      const std::uint64_t key =
          merge_key(merge_token(merges[i], what, left), merge_token(merges[i], what, right));
      const Merge merge = {static_cast<std::int32_t>(i), merge_token(merges[i], what, both)};
      if (!file_.model.merges.emplace(key, merge).second) {
        refuse(merges[i], what, quote(both) + " is there twice");
      }
    }
  }

  // ---- added tokens

  void read_added_tokens() {
    const Json* added = fields_.find("added_tokens");
    if (added == nullptr) {
      return;
    }
    if (added->array() == nullptr) {
      fields_.refuse("added_tokens", *added, "a list");
    }
    for (const Json& entry : *added->array()) {
      read_added_token(entry);
    }
  }

  void read_added_token(const Json& entry) {
    const JsonFields token(entry, label_, "added_tokens.");
    const std::string content = token.string("content");
    for (const char* key : {"single_word", "lstrip", "rstrip"}) {
      if (token.boolean_or(key, false)) {
        refuse(entry, "added token " + quote(content), quote(key) + " is not supported");
      }
    }
    token.whole("id");
    AddedToken added{.id = id_of(entry, *entry.find("id"), content),
                     .content = content,
                     .special = token.boolean_or("special", false),
                     .normalized = token.boolean_or("normalized", false)};
    if (content.empty()) {
      return;
    }
    if (!added_ids_.emplace(content, added.id).second) {
      refuse(entry, "added token " + quote(content), "appears twice");
    }
    place_added_token(entry, added);
    // Literally, even where the vocabulary spells it in the alphabet of bytes.
    file_.token_bytes[static_cast<std::size_t>(added.id)] = content;
    file_.added.push_back(std::move(added));
  }

  // It may stand in the vocabulary too, then under the same id.
  void place_added_token(const Json& entry, const AddedToken& added) {
    const std::optional<std::string> bytes = bytes_from_alphabet(added.content);
    const auto spelled = bytes.has_value() ? file_.model.ids.find(*bytes) : file_.model.ids.end();
    if (spelled != file_.model.ids.end() && spelled->second != added.id) {
      refuse(entry, "added token " + quote(added.content),
             "found id " + std::to_string(added.id) + ", the vocabulary has " +
                 std::to_string(spelled->second));
    }
    const auto index = static_cast<std::size_t>(added.id);
    if (spelled == file_.model.ids.end() &&
        !(index < taken_.size() && taken_[index] && file_.token_bytes[index] == added.content)) {
      place_token(entry, added.id, added.content, added.content);
    }
  }

  // ---- the steps around the model

  void read_normalizer(const Json* normalizer) {
    if (normalizer == nullptr) {
      return;
    }
    if (has_type(*normalizer, "NFC")) {
      file_.nfc = true;
    } else if (has_type(*normalizer, "Sequence")) {
      for (const Json& step : list(*normalizer, "normalizers", "normalizer")) {
        if (!has_type(step, "NFC")) {
          refuse_type(step, "normalizer", "\"NFC\"");
        }
        file_.nfc = true;
      }
    } else {
      refuse_type(*normalizer, "normalizer", "\"NFC\" or null");
    }
  }

  void read_pre_tokenizer() {
    const Json* pre = fields_.find("pre_tokenizer");
    bool byte_level = false;
    if (pre != nullptr && has_type(*pre, "Sequence")) {
      for (const Json& step : list(*pre, "pretokenizers", "pre_tokenizer")) {
        byte_level = read_pre_step(step, byte_level);
      }
    } else if (pre != nullptr) {
      byte_level = read_pre_step(*pre, false);
    }
    if (!byte_level) {
      refuse(pre == nullptr ? root_ : *pre, "pre_tokenizer",
             "there is no \"ByteLevel\" step at the end");
    }
  }

  // True once the bytes have been mapped; nothing may follow that.
  bool read_pre_step(const Json& step, bool after_byte_level) {
    if (after_byte_level) {
      refuse(step, "pre_tokenizer", "a step after \"ByteLevel\" is not supported");
    }
    if (has_type(step, "Split")) {
      read_split(step);
      return false;
    }
    if (!has_type(step, "ByteLevel")) {
      refuse_type(step, "pre_tokenizer", "\"Split\" or \"ByteLevel\"");
    }
    const JsonFields level(step, label_, "pre_tokenizer.");
    refuse_unless(level, "add_prefix_space", !level.boolean_or("add_prefix_space", true));
    if (level.boolean_or("use_regex", true)) {
      file_.patterns.emplace_back(kGpt2Pattern);
    }
    return true;
  }

  void read_split(const Json& step) {
    const JsonFields split(step, label_, "pre_tokenizer.");
    refuse_unless(split, "behavior", split.string("behavior") == "Isolated");
    refuse_unless(split, "invert", !split.boolean_or("invert", false));
    const Json* pattern = split.find("pattern");
    const Json* regex = pattern == nullptr ? nullptr : pattern->find("Regex");
    if (regex == nullptr || regex->text() == nullptr) {
      split.fail("pattern", "wanted an object with a \"Regex\"");
    }
    file_.patterns.push_back(*regex->text());
  }

  void read_post_processor(const Json* post) {
    if (post == nullptr || has_type(*post, "ByteLevel")) {
      return;  // ByteLevel here only moves offsets
    }
    if (has_type(*post, "Sequence")) {
      for (const Json& step : list(*post, "processors", "post_processor")) {
        if (has_type(step, "Sequence")) {
          refuse(step, "post_processor", "a sequence inside a sequence is not supported");
        }
        read_post_processor(&step);
      }
    } else if (has_type(*post, "TemplateProcessing")) {
      read_template(*post);
    } else {
      refuse_type(*post, "post_processor", "\"ByteLevel\" or \"TemplateProcessing\"");
    }
  }

  void read_template(const Json& post) {
    bool after_text = false;
    for (const Json& piece : list(post, "single", "post_processor")) {
      const Json* special = piece.find("SpecialToken");
      if (special == nullptr) {
        if (piece.find("Sequence") == nullptr || after_text) {
          refuse(piece, "post_processor", "wanted special tokens around one sequence");
        }
        after_text = true;
        continue;
      }
      const JsonFields token(*special, label_, "post_processor.");
      std::vector<std::int32_t>& ids = after_text ? file_.suffix : file_.prefix;
      ids.push_back(template_id(piece, token.string("id")));
    }
  }

  std::int32_t template_id(const Json& at, const std::string& content) const {
    const auto found = added_ids_.find(content);
    if (found == added_ids_.end()) {
      refuse(at, "post_processor", "token " + quote(content) + " is not among the added tokens");
    }
    return found->second;
  }

  void read_decoder() {
    const Json* decoder = fields_.find("decoder");
    if (decoder == nullptr || !has_type(*decoder, "ByteLevel")) {
      refuse_type(decoder == nullptr ? root_ : *decoder, "decoder", "\"ByteLevel\"");
    }
  }

  const Json& root_;
  std::string_view label_{};
  JsonFields fields_;
  std::int64_t vocab_size_ = 0;
  std::int64_t largest_id_ = 0;
  std::unordered_map<std::string, std::int32_t> added_ids_{};
  TokenizerFile file_{};
  std::vector<bool> taken_{};
};

}  // namespace

TokenizerFile read_tokenizer_file(std::string_view json, std::string_view label,
                                  std::int64_t vocab_size) {
  const Json root = formats::parse_json(json, label, {.max_depth = 12, .max_values = 4'000'000});
  return Reader(root, label, vocab_size).read();
}

}  // namespace engine
