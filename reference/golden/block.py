"""Goldens of the lab block: norm, gated feed-forward network, attention sub-layer and whole block in float64.

    python3 reference/golden/block.py [--check]
"""
import sys

import numpy as np

from goldenfile import GoldenFile, finish

SEED = 20262
rng = np.random.default_rng(SEED)


def normal(*shape, scale=1.0):
    return (scale * rng.standard_normal(shape)).astype(np.float32)


def rmsnorm(x, gain, eps):
    x, gain = x.astype(np.float64), gain.astype(np.float64)
    return x / np.sqrt((x * x).mean(axis=1, keepdims=True) + eps) * gain


def swiglu(z, w_gate, w_up, w_down):
    z, w_gate, w_up, w_down = (a.astype(np.float64) for a in (z, w_gate, w_up, w_down))
    gate, up = z @ w_gate.T, z @ w_up.T
    return (gate / (1 + np.exp(-gate)) * up) @ w_down.T


def rotate(heads, theta):
    """heads (n, heads, d): row i to position i; column j is paired with column j + d/2."""
    n, _, d = heads.shape
    angle = np.arange(n)[:, None] * theta ** (-2 * np.arange(d // 2) / d)
    cos, sin = np.cos(angle)[:, None, :], np.sin(angle)[:, None, :]
    a, b = heads[..., : d // 2], heads[..., d // 2 :]
    return np.concatenate([a * cos - b * sin, a * sin + b * cos], axis=-1)


def qwen_attention(x, w, head_dim, eps, theta):
    x, w = x.astype(np.float64), {name: a.astype(np.float64) for name, a in w.items()}
    n = len(x)

    def heads(weight):
        return (x @ weight.T).reshape(n, -1, head_dim)

    def norm(a, gain):
        return a / np.sqrt((a * a).mean(axis=-1, keepdims=True) + eps) * gain

    q = rotate(norm(heads(w["wq"]), w["q_norm"]), theta)
    k = rotate(norm(heads(w["wk"]), w["k_norm"]), theta)
    v = heads(w["wv"])
    group = q.shape[1] // k.shape[1]
    k, v = np.repeat(k, group, axis=1), np.repeat(v, group, axis=1)
    scores = np.einsum("ihd,jhd->hij", q, k) / np.sqrt(head_dim)
    scores[:, np.triu(np.ones((n, n), bool), 1)] = -np.inf
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights /= weights.sum(axis=-1, keepdims=True)
    return np.einsum("hij,jhd->ihd", weights, v).reshape(n, -1) @ w["wo"].T


def transformer_block(x, w, head_dim, eps, theta):
    h = x.astype(np.float64)
    h = h + qwen_attention(rmsnorm(h, w["attention_norm"], eps), w, head_dim, eps, theta)
    return h + swiglu(rmsnorm(h, w["feed_forward_norm"], eps), w["w_gate"], w["w_up"], w["w_down"])


def attention_weights(h, q_heads, kv_heads, head_dim):
    """Random gains: with gains of one, the order of norm and rotation could not be seen."""
    out, inside = q_heads * head_dim, kv_heads * head_dim
    return {"wq": normal(out, h, scale=h ** -0.5), "wk": normal(inside, h, scale=h ** -0.5),
            "wv": normal(inside, h, scale=h ** -0.5), "wo": normal(h, out, scale=out ** -0.5),
            "q_norm": np.float32(1.4) + normal(head_dim, scale=0.6), "k_norm": np.float32(1.4) + normal(head_dim, scale=0.6)}


def block_weights(h, q_heads, kv_heads, head_dim, f):
    attention = attention_weights(h, q_heads, kv_heads, head_dim)
    return {"attention_norm": np.float32(1) + normal(h, scale=0.5), **attention,
            "feed_forward_norm": np.float32(1) + normal(h, scale=0.5),
            "w_gate": normal(f, h, scale=1.5 * h ** -0.5), "w_up": normal(f, h, scale=1.5 * h ** -0.5),
            "w_down": normal(h, f, scale=f ** -0.5)}


def add_layers(attention, block):
    """24 wide, 6 query heads of 8 (48 wide), 2 key-value heads: nothing fits by chance."""
    def add(golden, function, case, x, weights, head_dim, theta):
        want = function(x, weights, head_dim, 1e-6, theta).astype(np.float32)
        golden.add(case, {"x": x, "weights": weights, "head_dim": np.int64(head_dim), "eps": np.float64(1e-6),
                          "theta": np.float64(theta)}, want, "numpy float64; Qwen3DecoderLayer of Transformers agrees to 5e-6")

    add(attention, qwen_attention, "six_and_two", normal(7, 24), attention_weights(24, 6, 2, 8), 8, 1e4)
    add(attention, qwen_attention, "theta_million", normal(33, 20), attention_weights(20, 4, 2, 8), 8, 1e6)
    add(attention, qwen_attention, "one_head_each", normal(5, 10), attention_weights(10, 3, 3, 4), 4, 1e4)
    add(attention, qwen_attention, "one_token", normal(1, 24), attention_weights(24, 6, 2, 8), 8, 1e4)
    rows = np.float32([[1e-4], [1], [10], [1e-3], [0.1], [3], [1], [0.01], [2]])
    add(block, transformer_block, "whole", normal(9, 24) * rows, block_weights(24, 6, 2, 8, 40), 8, 1e4)
    add(block, transformer_block, "theta_million", normal(21, 20), block_weights(20, 4, 2, 8, 28), 8, 1e6)
    add(block, transformer_block, "one_token", normal(1, 24), block_weights(24, 6, 2, 8, 40), 8, 1e4)


def to_bf16(x):
    """float32 to the 16 bits of bfloat16: to nearest, ties to even."""
    bits = np.asarray(x, np.float32).view(np.uint32).astype(np.uint64)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.int64)


def from_bf16(bits):
    return (np.asarray(bits, np.int64).astype(np.uint32) << 16).view(np.float32)


def far_from_a_tie(x):
    """Whether no float64 number of x is so near to the middle of two bfloat16 that float32 sums decide."""
    exact = np.abs(x) / 2.0 ** np.floor(np.log2(np.abs(x))) * 128
    return (np.abs(exact - np.floor(exact) - 0.5) > 2e-4).all()


def rmsnorm_bf16(x, gain, eps):
    exact = from_bf16(x).astype(np.float64)
    normed = exact / np.sqrt((exact * exact).mean() + eps)
    assert far_from_a_tie(normed)
    return to_bf16(from_bf16(to_bf16(normed)) * from_bf16(gain))


def add_bf16(golden):
    def add(case, x, gain, eps=1e-6):
        x, gain = to_bf16(x), to_bf16(gain)
        golden.add(case, {"x": x, "gain": gain, "eps": np.float64(eps)}, rmsnorm_bf16(x, gain, eps),
                   "numpy: float64 mean, bfloat16 roundings on bits")

    add("by_hand", np.float32([3, 4]), np.float32([1, 2]))
    few = np.float32([0.75, -1.0, 1.25, 0.5, -1.5])
    add("wide", few[rng.integers(0, 5, 4096)], np.float32([1, 0.5, 2])[rng.integers(0, 3, 4096)])
    while True:
        x = from_bf16(to_bf16(normal(700)))
        exact = x.astype(np.float64)
        if far_from_a_tie(exact / np.sqrt((exact * exact).mean() + 1e-6)):
            break
    add("many", x, np.float32(1) + normal(700, scale=0.3))
    add("small", np.float32([0.1, -0.06, 0.05, 0.12]), np.float32([1, 1, 2, 1]), eps=0.01)


def main():
    norm = GoldenFile("block", "rmsnorm")

    def add_norm(case, x, gain, source="numpy float64", eps=1e-6):
        want = rmsnorm(x, gain, eps).astype(np.float32)
        norm.add(case, {"x": x, "gain": gain, "eps": np.float64(eps)}, want, source)

    add_norm("by_hand", np.float32([[3, 4]]), np.float32([1, 1]), "closed form: [3, 4] / sqrt(12.5)")
    add_norm("plain", normal(6, 20) + np.float32(0.4), normal(20))
    scales = np.float32([[1e-4], [1], [30], [1e-3]])
    add_norm("small_rows", normal(4, 16) * scales, normal(16))
    zero = normal(3, 5)
    zero[1] = 0
    add_norm("zero_row", zero, normal(5))
    add_norm("published_gain", np.float32([[1, 2, 3, 4]]), np.float32([0.011, 0.02, -0.01, 0.5]),
             "published case: a gain mistaken for 1 + g")

    network = GoldenFile("block", "swiglu")

    def add_network(case, n, h, f):
        arrays = {"z": normal(n, h), "w_gate": normal(f, h, scale=0.6), "w_up": normal(f, h, scale=0.6),
                  "w_down": normal(h, f, scale=0.6)}
        network.add(case, arrays, swiglu(**arrays).astype(np.float32), "numpy float64")

    add_network("lesson_sizes", 5, 8, 12)
    add_network("narrow", 1, 3, 2)

    attention, block = GoldenFile("block", "qwen_attention"), GoldenFile("block", "transformer_block")
    add_layers(attention, block)
    bf16 = GoldenFile("block", "rmsnorm_bf16")
    add_bf16(bf16)
    return finish(__file__, SEED, [norm, network, attention, block, bf16])


if __name__ == "__main__":
    sys.exit(main())
