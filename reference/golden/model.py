"""Goldens of the lab `model`: a whole forward pass, heads of the tiny model, runs that differ.

    python3 reference/golden/model.py [--check]

Weights and prompts are committed files: tests/engine_run/golden/qwen3_* (small random models) and models/tiny, with
what Transformers computed for them (reference/golden/engine). The wanted values are numpy float64; before they are
written they are compared with Transformers' float32.
"""
import json
import struct
import sys
from pathlib import Path

import numpy as np

from goldenfile import ROOT, GoldenFile, finish

SEED = 20263
rng = np.random.default_rng(SEED)
GOLDEN = ROOT / "tests/engine_run/golden"
DTYPES = {"F32": np.float32, "F64": np.float64, "I64": np.int64}


def read_safetensors(path):
    """{name: array}; BF16 becomes float32."""
    data = path.read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    header = json.loads(data[8:8 + length])
    header.pop("__metadata__", None)
    tensors = {}
    for name, entry in header.items():
        begin, end = (8 + length + offset for offset in entry["data_offsets"])
        raw = data[begin:end]
        if entry["dtype"] == "BF16":
            array = (np.frombuffer(raw, np.uint16).astype(np.uint32) << 16).view(np.float32)
        else:
            array = np.frombuffer(raw, DTYPES[entry["dtype"]])
        tensors[name] = array.reshape(entry["shape"])
    return tensors


def rmsnorm(x, gain, eps):
    return x / np.sqrt((x * x).mean(axis=-1, keepdims=True) + eps) * gain


def rotate(heads, theta):
    """heads (n, heads, d): row i to position i; column j is paired with column j + d/2."""
    n, _, d = heads.shape
    angle = np.arange(n)[:, None] * theta ** (-2 * np.arange(d // 2) / d)
    cos, sin = np.cos(angle)[:, None, :], np.sin(angle)[:, None, :]
    a, b = heads[..., : d // 2], heads[..., d // 2:]
    return np.concatenate([a * cos - b * sin, a * sin + b * cos], axis=-1)


def causal_weights(q, k, head, head_dim):
    """q (n, q_heads * d), k (n, kv_heads * d) -> (n, n) of one query head."""
    group = q.shape[1] // k.shape[1]
    kv = head // group
    scores = q[:, head * head_dim:(head + 1) * head_dim] @ k[:, kv * head_dim:(kv + 1) * head_dim].T
    scores = scores / np.sqrt(head_dim)
    scores[np.triu(np.ones(scores.shape, bool), 1)] = -np.inf
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


class Decoder:
    """A checkpoint in float64."""

    def __init__(self, folder):
        self.config = json.loads((folder / "config.json").read_text())
        self.stored = read_safetensors(folder / "model.safetensors")
        self.theta, self.eps = float(self.config["rope_theta"]), float(self.config["rms_norm_eps"])
        self.head_dim = self.config["head_dim"]

    def weight(self, name):
        return self.stored[name + ".weight"].astype(np.float64)

    def forward(self, ids):
        """Logits (n, vocab), and q and k of every layer as attention reads them."""
        x, read = self.weight("model.embed_tokens")[ids], []
        n, d = len(ids), self.head_dim
        for layer in range(self.config["num_hidden_layers"]):
            def w(name, layer=layer):
                return self.weight(f"model.layers.{layer}.{name}")
            z = rmsnorm(x, w("input_layernorm"), self.eps)
            q, k, v = (z @ w(f"self_attn.{p}_proj").T for p in "qkv")
            q, k = (rotate(rmsnorm(a.reshape(n, -1, d), w(f"self_attn.{p}_norm"), self.eps), self.theta).reshape(n, -1)
                    for a, p in ((q, "q"), (k, "k")))
            read.append((q, k))
            heads = q.shape[1] // d
            group = heads // (k.shape[1] // d)
            out = [causal_weights(q, k, h, d) @ v[:, h // group * d:(h // group + 1) * d] for h in range(heads)]
            x = x + np.concatenate(out, axis=1) @ w("self_attn.o_proj").T
            z = rmsnorm(x, w("post_attention_layernorm"), self.eps)
            gate, up = z @ w("mlp.gate_proj").T, z @ w("mlp.up_proj").T
            x = x + (gate / (1 + np.exp(-gate)) * up) @ w("mlp.down_proj").T
        head = "model.embed_tokens" if self.config["tie_word_embeddings"] else "lm_head"
        return rmsnorm(x, self.weight("model.norm"), self.eps) @ self.weight(head).T, read

    def as_inputs(self):
        """The parameter `model` of forward_pass, field by field."""
        names = {"attention_norm": "input_layernorm", "wq": "self_attn.q_proj", "wk": "self_attn.k_proj",
                 "wv": "self_attn.v_proj", "wo": "self_attn.o_proj", "q_norm": "self_attn.q_norm",
                 "k_norm": "self_attn.k_norm", "feed_forward_norm": "post_attention_layernorm",
                 "w_gate": "mlp.gate_proj", "w_up": "mlp.up_proj", "w_down": "mlp.down_proj"}
        fields = {"model.embedding": self.stored["model.embed_tokens.weight"]}
        for layer in range(self.config["num_hidden_layers"]):
            for field, name in names.items():
                fields[f"model.layers.{layer}.{field}"] = self.stored[f"model.layers.{layer}.{name}.weight"]
        fields["model.norm"] = self.stored["model.norm.weight"]
        if not self.config["tie_word_embeddings"]:
            fields["model.head"] = self.stored["lm_head.weight"]
        return fields | {"model.head_dim": np.int64(self.head_dim), "model.eps": np.float64(self.eps),
                         "model.theta": np.float64(self.theta)}


def agree(found, transformers, share, what):
    error = np.abs(found - transformers).max() / np.abs(transformers).max()
    if not error < share:
        sys.exit(f"{what}: {error:.2e} from Transformers, wanted less than {share:.0e}")


def forward_pass():
    file = GoldenFile("model", "forward_pass")
    for case, folder, count in (("small_model", "qwen3_tied", 21), ("own_head", "qwen3_untied_bf16", 7)):
        model = Decoder(GOLDEN / folder)
        expected = read_safetensors(GOLDEN / folder / "expected.safetensors")
        ids = expected["ids"].reshape(-1)[:count]
        logits, _ = model.forward(ids)
        agree(logits, expected["logits"][:count], 1e-5, folder)
        inputs = model.as_inputs()
        inputs["ids"] = ids
        if "model.head" not in inputs:  # tied: a matrix without rows
            inputs["model.head"] = np.zeros((0, 0), np.float32)
        file.add(case, inputs, logits.astype(np.float32), f"tests/engine_run/golden/{folder}, checked against Transformers")
    return file


def tiny_heads():
    tiny = Decoder(ROOT / "models/tiny")
    expected = read_safetensors(GOLDEN / "tiny" / "expected.safetensors")
    file = GoldenFile("model", "attention_matrix")
    _, read = tiny.forward(expected["story.ids"].reshape(-1)[:5])
    for case, layer, head, known in (("previous_token", 0, 0, "story.previous_head"),
                                     ("induction", 1, 3, "story.induction_head"), ("last_head", 2, 5, None)):
        q, k = (a.astype(np.float32) for a in read[layer])
        want = causal_weights(q.astype(np.float64), k.astype(np.float64), head, tiny.head_dim)
        if known:  # a causal matrix of a longer prompt begins with that of a shorter one
            agree(want, expected[known][:5, :5], 1e-4, case)
        file.add(case, {"q": q, "k": k, "head_dim": np.int64(tiny.head_dim), "head": np.int64(head),
                        "is_tiled": np.bool_(False)}, want.astype(np.float32),
                 f"models/tiny, layer {layer}, head {head}, five tokens of a story")
    return file


def pattern_of(weights, ids):
    weights, n = weights.astype(np.float64), len(ids)
    after = []
    for i in range(1, n):
        earlier = [j for j in range(i) if ids[j] == ids[i]]
        if earlier and earlier[-1] + 1 < i:
            after.append(weights[i, earlier[-1] + 1])
    return {"previous": np.float64(np.mean([weights[i, i - 1] for i in range(1, n)])),
            "first": np.float64(np.mean(weights[1:, 0])),
            "induction": np.float64(np.mean(after) if after else 0.0)}


def head_pattern():
    expected = read_safetensors(GOLDEN / "tiny" / "expected.safetensors")
    file = GoldenFile("model", "head_pattern")
    for text in ("story", "again"):
        for head in ("previous", "induction"):
            weights, ids = expected[f"{text}.{head}_head"], expected[f"{text}.ids"].reshape(-1)
            file.add(f"{text}_{head}", {"weights": weights, "ids": ids}, pattern_of(weights, ids),
                     f"models/tiny by Transformers (tests/engine_run/golden/tiny), prompt '{text}'")
    return file


def difference_of(ours, theirs, tolerance):
    def log_softmax(x):
        x = x.astype(np.float64)
        x = x - x.max(axis=1, keepdims=True)
        return x - np.log(np.exp(x).sum(axis=1, keepdims=True))

    a, b = log_softmax(ours), log_softmax(theirs)
    best_two = np.sort(b, axis=1)[:, -2:]
    margins = best_two[:, 1] - best_two[:, 0]
    rows = np.flatnonzero((a.argmax(axis=1) != b.argmax(axis=1)) & (margins > tolerance))
    first = int(rows[0]) if len(rows) else -1
    return {"first": np.int64(first), "margin": np.float64(margins[first] if first >= 0 else 0.0),
            "largest": np.float64(np.abs(a - b).max())}


def first_difference():
    file = GoldenFile("model", "first_difference")
    theirs = read_safetensors(GOLDEN / "qwen3_tied" / "expected.safetensors")["logits"].astype(np.float32)
    steps, vocab = theirs.shape

    def add(case, ours, other, tolerance, source):
        ours = ours.astype(np.float32)
        file.add(case, {"ours": ours, "theirs": other, "tolerance": np.float64(tolerance)},
                 difference_of(ours, other, tolerance), source)

    noise = 1e-4 * rng.standard_normal((steps, vocab))
    shifts = rng.uniform(-3, 3, (steps, 1))
    order = np.argsort(theirs, axis=1)
    rows = np.arange(steps)
    gaps = theirs[rows, order[:, -1]] - theirs[rows, order[:, -2]]
    swapped = theirs + noise + shifts
    for row in (9, 15):
        swapped[row, order[row, -2]] += gaps[row] + 0.75
    near = theirs + noise
    tie = int(np.argmin(gaps))
    near[tie, order[tie, -2]] += float(gaps[tie]) + 1e-3
    add("same_run", theirs + noise, theirs, 1e-2, "logits of a small model by Transformers, and noise")
    add("shifted", theirs + shifts, theirs, 1e-2, "the same, each row shifted by a constant")
    add("another_token", swapped, theirs, 1e-2, "rows 9 and 15 choose the second best")
    add("near_tie", near, theirs, float(gaps[tie]) + 1e-3, "the closest row chooses the other token; the tolerance covers it")
    large = (1000 + 20 * theirs / np.abs(theirs).max()).astype(np.float32)
    other = large.copy()
    other[3, (int(large[3].argmax()) + 1) % vocab] = large[3].max() + 2
    add("large", other, large, 1e-2, "logits near 1000, where exp overflows")
    return file


sys.exit(finish(__file__, SEED, [forward_pass(), tiny_heads(), head_pattern(), first_difference()]))
