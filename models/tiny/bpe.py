"""A byte-level BPE: training, encoding, and the tokenizer.json that Hugging Face tools read."""
import collections
import json
import re

END = "<|endoftext|>"
# Qwen's pre-tokeniser, which tokenizer.json carries; for ASCII text the pattern below it is the same one.
QWEN_PATTERN = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*"
                r"|\s*[\r\n]+|\s+(?!\S)|\s+")
ASCII_PATTERN = re.compile(r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\na-zA-Z0-9]?[a-zA-Z]+|[0-9]| ?[^\sa-zA-Z0-9]+[\r\n]*"
                           r"|\s*[\r\n]+|\s+(?!\S)|\s+")


def byte_letters():
    """The printable stand-in for each byte, as GPT-2 chose them: bytes 0..255 -> one character each."""
    printable = [*range(ord("!"), ord("~") + 1), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    letters = {b: chr(b) for b in printable}
    spare = 0x100
    for b in range(256):
        if b not in letters:
            letters[b] = chr(spare)
            spare += 1
    return letters


LETTERS = byte_letters()


def split_words(text):
    return ["".join(LETTERS[b] for b in w.encode()) for w in ASCII_PATTERN.findall(text)]


def merge_word(word, pair):
    out, i = [], 0
    while i < len(word):
        if i + 1 < len(word) and (word[i], word[i + 1]) == pair:
            out.append(word[i] + word[i + 1])
            i += 2
        else:
            out.append(word[i])
            i += 1
    return out


def train(text, merges_wanted):
    """The merges of the most frequent pairs; ties take the pair that sorts first."""
    words = collections.Counter(split_words(text))
    pieces = {w: list(w) for w in words}
    merges = []
    while len(merges) < merges_wanted:
        pairs = collections.Counter()
        for word, count in words.items():
            for pair in zip(pieces[word], pieces[word][1:]):
                pairs[pair] += count
        if not pairs:
            raise SystemExit(f"the text gives only {len(merges)} merges, {merges_wanted} are wanted")
        best = min(pairs, key=lambda p: (-pairs[p], p))
        merges.append(best)
        for word in words:
            pieces[word] = merge_word(pieces[word], best)
    return merges


class Tokenizer:
    def __init__(self, merges):
        self.merges = merges
        self.rank = {pair: i for i, pair in enumerate(merges)}
        symbols = [LETTERS[b] for b in sorted(range(256), key=lambda b: ord(LETTERS[b]))]
        symbols += [a + b for a, b in merges] + [END]
        self.id_of = {s: i for i, s in enumerate(symbols)}
        if len(self.id_of) != len(symbols):
            raise SystemExit("two merges give the same symbol")
        self.symbols = symbols
        self.end = self.id_of[END]
        self.cache = {}

    def encode_word(self, word):
        if word not in self.cache:
            pieces = list(word)
            while len(pieces) > 1:
                best = min(zip(pieces, pieces[1:]), key=lambda p: self.rank.get(p, len(self.merges)))
                if best not in self.rank:
                    break
                pieces = merge_word(pieces, best)
            self.cache[word] = [self.id_of[p] for p in pieces]
        return self.cache[word]

    def encode(self, text):
        return [i for word in split_words(text) for i in self.encode_word(word)]

    def decode(self, ids):
        byte_of = {c: b for b, c in LETTERS.items()}
        raw = b"".join(bytes(byte_of[c] for c in self.symbols[i]) for i in ids if i != self.end)
        return raw.decode(errors="replace")

    def save(self, path):
        """tokenizer.json as Qwen writes it, plus a template that puts the end token first (as Llama 3 does)."""
        special = {"id": self.end, "content": END, "single_word": False, "lstrip": False, "rstrip": False,
                   "normalized": False, "special": True}
        byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False, "use_regex": False}
        template = {"type": "TemplateProcessing",
                    "single": [{"SpecialToken": {"id": END, "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}],
                    "pair": [{"SpecialToken": {"id": END, "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}},
                             {"SpecialToken": {"id": END, "type_id": 1}}, {"Sequence": {"id": "B", "type_id": 1}}],
                    "special_tokens": {END: {"id": END, "ids": [self.end], "tokens": [END]}}}
        split = {"type": "Split", "pattern": {"Regex": QWEN_PATTERN}, "behavior": "Isolated", "invert": False}
        document = {
            "version": "1.0", "truncation": None, "padding": None, "added_tokens": [special],
            "normalizer": {"type": "NFC"},
            "pre_tokenizer": {"type": "Sequence", "pretokenizers": [split, byte_level]},
            "post_processor": {"type": "Sequence", "processors": [byte_level, template]},
            "decoder": byte_level,
            "model": {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": "",
                      "end_of_word_suffix": "", "fuse_unk": False, "byte_fallback": False, "ignore_merges": False,
                      "vocab": {s: i for s, i in self.id_of.items() if s != END},
                      "merges": [f"{a} {b}" for a, b in self.merges]},
        }
        with open(path, "w", encoding="utf-8") as out:
            json.dump(document, out, ensure_ascii=False, indent=1)
            out.write("\n")
