"""Small byte-level BPE tokenizers with the settings of Qwen, Llama 3 and GPT-2, and what the tokenizers package does
with hard texts.

Writes tests/engine/golden/tokenizer/<name>.json (the tokenizer) and <name>.cases.json: {"texts": [{text, ids, plain
(special tokens read as text), decoded, decoded_skip}], "sequences": [{ids, decoded}]}. Needs no download.

    python reference/golden/engine/small_tokenizers.py
"""
import json
import pathlib
import random

from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

HERE = pathlib.Path(__file__).resolve()
OUT = HERE.parents[3] / "tests/engine/golden/tokenizer"

QWEN = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+"
        r"|\s+(?!\S)|\s+")
LLAMA3 = QWEN.replace(r"|\p{N}|", r"|\p{N}{1,3}|")

CORPUS = [
    "The fox, who hadn't eaten since 1987, said: \"I'll take 12 of those; they're mine.\"\n\n",
    "She's certain we've seen it's tail. I'd say he'll return, wouldn't you? DON'T SHOUT! I'M HERE.\n",
    "def add(a, b):\n    return a + b\n\nif x >= 10:\n\tprint('ten')\r\n",
    "Der Bär läuft über die Brücke. Größe: 3,14 m². Ça va très bien à l'hôtel.\n",
    "Привет, мир! Это проверка. Ελληνικά γράμματα. שלום עולם. مرحبا بالعالم ١٢٣\n",
    "今天天气很好。我们去公园吧！日本語のテスト。한국어 시험입니다.\n",
    "Numbers: 1 22 333 4444 55555 666666 7777777; 3.14159; 1,000,000; 0x7fff; 2^10 = 1024.\n",
    "Emoji: \U0001f600\U0001f468‍\U0001f469‍\U0001f467 and flags \U0001f1eb\U0001f1f7; math: ∑ ∫ √2 ≈ 1.414.\n",
    "   leading spaces, trailing spaces   \n\n\n  and    runs     of      spaces.\t\ttabs\n",
] * 4

TEXTS = [
    "", " ", "  ", "\n", "\r\n", "\t", "a", "Hello world", " Hello  world ", "   three", "end   ", "a\n\n b",
    "I'm you're WE'VE it's o'clock 'tis 'S 'LL '’s", "don't DON'T dOn'T", "'ſ ſ K", "1234567890 12 345 1,234.5",
    "x=1;y=22;z=333", "\u0301a e\u0301 é ﬁ Å Å", "n\u0303o \u1e9b\u0323", "\u1100\u1161\u11a8 각", "\u0958 क\u093c",
    "a\u00a0b\u1680c\u180ed\u2003e\u2028f\u2029g\u202fh\u205fi\u3000j\u0085k\u000bl\u000cm", "a\u180e b", "\u200b\ufeffx",
    "\U0001f600", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f1eb\U0001f1f7!", "日本語 テスト 123",
    "今天天气", "Привет, мир!", "مرحبا ١٢٣", "שלום", "ascii\u0000zero", "\u0001\u007f\u0080\u009f", "\ud7ff\ue000\uffff",
    "\U0010ffff\U00010000", "<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n", "<|im_end|", "<|im_end|><|im_end|>",
    "a<think>b</think>c", "<|endoftext|>", "x <|endoftext|> y", "<|im_<|im_end|>", "cafe\u0301token cafétoken", "cafétokens",
    "a" * 50, "ab" * 40, " " * 40 + "x", "\n" * 10, " \n \n ", "\r\n\r\n  x", "!!!???...", "——“quoted”——", "foo_bar-baz.qux",
    "    def f(self):\n        return self.x[0]\n", "e\u0301" * 5, "²³¹⁰ ⅷ ½ ①", "İıŞş straße STRASSE ǅ ʰ",
]
POOLS = ["abcdefgh ETAOIN'", " \t\n\r", "0123456789", ".,;:!?-_()[]{}<>|/\\\"'`~@#$%^&*+=", "éèêñüßøåæ", "\u0301\u0308\u0327\u093c",
         "日本語今天", "приветΑβγ", "\u00a0\u2003\u3000\u0085\u180e\u200b", "\U0001f600\U0001f1eb\u200d\ufe0f", "'sS'tT'rReE'ſK"]


def random_texts(seed, count):
    """Texts of mixed alphabets, so that every boundary between two kinds of character occurs."""
    generator = random.Random(seed)
    texts = []
    for _ in range(count):
        parts = []
        for _ in range(generator.randint(1, 8)):
            pool = generator.choice(POOLS)
            parts.append("".join(generator.choice(pool) for _ in range(generator.randint(1, 4))))
        texts.append("".join(parts))
    return texts


def split_then_bytes(pattern):
    return pre_tokenizers.Sequence([pre_tokenizers.Split(Regex(pattern), "isolated", invert=False),
                                    pre_tokenizers.ByteLevel(add_prefix_space=False, trim_offsets=False, use_regex=False)])


def train(pre, normalizer, specials, ignore_merges=False, vocab=640):
    tokenizer = Tokenizer(models.BPE(ignore_merges=ignore_merges))
    tokenizer.normalizer = normalizer
    tokenizer.pre_tokenizer = pre
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(vocab_size=vocab, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False)
    tokenizer.train_from_iterator(CORPUS, trainer)
    if ignore_merges:  # a token that no merge makes: it is found only as a whole part
        written = json.loads(tokenizer.to_str())
        written["model"]["vocab"]["Ġxyzzy"] = len(written["model"]["vocab"])
        tokenizer = Tokenizer.from_str(json.dumps(written))
    tokenizer.add_tokens([AddedToken("<think>", normalized=False), AddedToken("</think>", normalized=False),
                          AddedToken("cafétoken", normalized=True)])
    tokenizer.add_special_tokens([AddedToken(token, special=True, normalized=False) for token in specials])
    return tokenizer


def qwen():
    tokenizer = train(split_then_bytes(QWEN), normalizers.NFC(), ["<|endoftext|>", "<|im_start|>", "<|im_end|>"])
    tokenizer.post_processor = processors.ByteLevel(trim_offsets=False)
    return tokenizer


def llama3():
    tokenizer = train(split_then_bytes(LLAMA3), None, ["<|endoftext|>", "<|im_start|>", "<|im_end|>"], ignore_merges=True)
    tokenizer.post_processor = processors.Sequence([
        processors.ByteLevel(trim_offsets=False),
        processors.TemplateProcessing(single="<|endoftext|> $A", pair="<|endoftext|> $A $B",
                                      special_tokens=[("<|endoftext|>", tokenizer.token_to_id("<|endoftext|>"))])])
    return tokenizer


def gpt2():
    """The old spelling: merges as text with a space."""
    tokenizer = train(pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True), None, ["<|endoftext|>"])
    written = json.loads(tokenizer.to_str())
    written["model"]["merges"] = [" ".join(pair) for pair in written["model"]["merges"]]
    return written


def cases(tokenizer, seed):
    texts = []
    for text in TEXTS + [" xyzzy", "xyzzy xyzzy"] + random_texts(seed, 250):
        tokenizer.encode_special_tokens = False
        ids = tokenizer.encode(text).ids
        tokenizer.encode_special_tokens = True
        plain = tokenizer.encode(text, add_special_tokens=False).ids
        texts.append({"text": text, "ids": ids, "plain": plain,
                      "decoded": tokenizer.decode(ids, skip_special_tokens=False),
                      "decoded_skip": tokenizer.decode(ids, skip_special_tokens=True)})
    generator = random.Random(seed + 1)
    # Ids at random: bytes that are not UTF-8 in every way.
    bytes_first = [tokenizer.token_to_id(letter) for letter in pre_tokenizers.ByteLevel.alphabet()]
    accented = tokenizer.token_to_id("cafétoken")  # see tests/engine/tokenizer_test.cpp
    everything = [i for i in range(tokenizer.get_vocab_size()) if i != accented]
    sequences = []
    for _ in range(150):
        pool = generator.choice([sorted(bytes_first), everything])
        ids = [generator.choice(pool) for _ in range(generator.randint(1, 12))]
        sequences.append({"ids": ids, "decoded": tokenizer.decode(ids, skip_special_tokens=False)})
    return {"texts": texts, "sequences": sequences}


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    for seed, (name, written) in enumerate([("qwen", qwen()), ("llama3", llama3()), ("gpt2", gpt2())]):
        text = json.dumps(written, ensure_ascii=True) if isinstance(written, dict) else written.to_str()
        tokenizer = Tokenizer.from_str(text)
        (OUT / f"{name}.json").write_text(json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":")) + "\n",
                                          encoding="utf-8")
        (OUT / f"{name}.cases.json").write_text(json.dumps(cases(tokenizer, seed), separators=(",", ":")) + "\n",
                                                encoding="utf-8")


if __name__ == "__main__":
    main()
