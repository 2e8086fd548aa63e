"""Goldens of the lab `heads`: cutting a projection into heads, and grouped-query attention around it.

    python3 reference/golden/heads.py [--check]

The inputs are float32 bits; every wanted value is computed from those bits in float64 and rounded once.
"""
import sys

import numpy as np

from goldenfile import GoldenFile, finish

SEED = 20250928
rng = np.random.default_rng(SEED)


def f32(values):
    return np.asarray(values, dtype=np.float32)


def f64(values):
    return np.asarray(values, dtype=np.float64)


def i64(values):
    return np.asarray(values, dtype=np.int64)


def normal(*shape, scale=1.0):
    return f32(scale * rng.standard_normal(shape))


def softmax(s):
    powers = np.exp(s - s.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def causal(n):
    return np.where(np.arange(n)[None, :] <= np.arange(n)[:, None], 0.0, -np.inf)


def split_heads_file():
    file = GoldenFile("heads", "split_heads")

    def case(name, x, heads, source):
        n, width = x.shape
        want = x.reshape(n, heads, width // heads).transpose(1, 0, 2)
        file.add(name, {"x": x, "heads": i64(heads)}, np.ascontiguousarray(want), source)

    def labelled(n, heads, d):
        """Element (token, head, column) holds 10000 token + 100 head + column, so that a printout shows the layout."""
        token, head, column = np.ogrid[:n, :heads, :d]
        return f32((10000 * token + 100 * head + column).reshape(n, heads * d))

    case("labelled", labelled(3, 2, 4), 2, "by hand: 10000 token + 100 head + column")
    case("six_heads", labelled(5, 6, 4), 6, "by hand: 10000 token + 100 head + column")
    case("one_head", normal(4, 6), 1, "numpy: a single head is x itself")
    case("one_column_each", normal(3, 5), 5, "numpy: heads of width 1")
    case("one_token", normal(1, 12), 3, "numpy: a single token")
    case("qwen", normal(2, 2048), 16, "numpy: Qwen3-0.6B's 16 heads of 128")
    return file


def gqa(x, wq, wk, wv, wo, d, mask):
    """Weights of all heads, and the result; einsum over groups, not the loops of the C++ reference."""
    x, wq, wk, wv, wo = map(f64, (x, wq, wk, wv, wo))
    n = len(x)
    kv = len(wk) // d
    q = (x @ wq.T).reshape(n, kv, -1, d)
    k = (x @ wk.T).reshape(n, kv, d)
    v = (x @ wv.T).reshape(n, kv, d)
    weights = softmax(np.einsum("igad,jgd->gaij", q, k) / np.sqrt(d) + mask)
    heads = np.einsum("gaij,jgd->igad", weights, v).reshape(n, -1)
    return weights, heads @ wo.T


def gqa_file():
    file = GoldenFile("heads", "gqa")

    def case(name, n, h, q_heads, kv_heads, d, mask, source="numpy, normal inputs", scale=1.0):
        x = normal(n, h, scale=scale)
        wq, wk, wv = (normal(heads * d, h, scale=h ** -0.5) for heads in (q_heads, kv_heads, kv_heads))
        wo = normal(h, q_heads * d, scale=(q_heads * d) ** -0.5)
        weights, want = gqa(x, wq, wk, wv, wo, d, mask)
        file.add(name, {"x": x, "wq": wq, "wk": wk, "wv": wv, "wo": wo, "head_dim": i64(d), "mask": f32(mask)},
                 f32(want), source)
        return weights

    def entropy(weights):
        """Mean share of the largest possible entropy, over rows that see more than one key."""
        shares = []
        for row in weights.reshape(-1, weights.shape[-1]):
            seen = row[row > 0]
            if len(seen) > 1:
                shares.append(-(seen * np.log(seen)).sum() / np.log(len(seen)))
        return np.mean(shares)

    tall = case("six_and_two", 6, 20, 6, 2, 4, causal(6), "numpy: 6 query heads, 2 key-value heads, 24 wide out of 20",
                scale=1.7)
    assert 0.3 < entropy(tall) < 0.9, f"R7: {entropy(tall)}"
    tall = case("twelve_and_three", 9, 16, 12, 3, 5, causal(9), "numpy: groups of 4, a longer sequence", scale=2)
    assert 0.3 < entropy(tall) < 0.9, f"R7: {entropy(tall)}"
    case("one_kv_head", 5, 10, 4, 1, 6, causal(5), "numpy: one key-value head for all")
    case("as_many", 5, 14, 3, 3, 4, causal(5), "numpy: a key-value head for each query head")
    case("one_head", 4, 6, 1, 1, 8, causal(4), "numpy: a single head, wider than the stream")
    case("no_mask", 5, 12, 6, 2, 4, np.zeros((5, 5)), "numpy, a mask that removes nothing")
    case("one_token", 1, 9, 6, 3, 2, np.zeros((1, 1)), "numpy: a single token reads its own values")
    padding = causal(6)
    padding[2:, 1] = -np.inf
    case("padding", 6, 15, 8, 2, 3, padding, "numpy, key 1 is hidden from the rows after it")
    return file


if __name__ == "__main__":
    sys.exit(finish(__file__, SEED, [split_heads_file(), gqa_file()]))
