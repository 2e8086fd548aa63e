"""Goldens of the lab cost: attention in float64, computed the eager way, for tiled answers to match.

    python3 reference/golden/cost.py [--check]
"""
import sys

import numpy as np

from goldenfile import GoldenFile, finish

SEED = 20261
rng = np.random.default_rng(SEED)


def attention(q, k, v, causal):
    """softmax(q k^T / sqrt(d)) v with the whole matrix, in float64."""
    q, k, v = (a.astype(np.float64) for a in (q, k, v))
    scores = q @ k.T / np.sqrt(q.shape[1])
    if causal:
        scores[np.triu_indices(len(scores), 1)] = -np.inf
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return (weights / weights.sum(axis=1, keepdims=True)) @ v


def normal(*shape, scale=1.0):
    return (scale * rng.standard_normal(shape)).astype(np.float32)


def main():
    file = GoldenFile("cost", "flash_attention")

    def add(case, q, k, v, causal, tile, source):
        want = attention(q, k, v, causal).astype(np.float32)
        file.add(case, {"q": q, "k": k, "v": v, "causal": np.bool_(causal), "tile": np.int64(tile)}, want, source)

    one = np.ones((2, 1), np.float32)
    add("by_hand", one, np.array([[0], [np.log(3)]], np.float32), np.array([[8], [4]], np.float32), False, 1,
        "closed form: weights 1/4 and 3/4, output 5")
    # Keys along a ramp: each later key scores higher for every query, so the maximum moves in every tile.
    ramp = np.linspace(0, 6, 24, dtype=np.float32)[:, None] * np.ones((1, 8), np.float32)
    add("increasing", np.abs(normal(24, 8)) + np.float32(0.5), ramp, normal(24, 5), False, 4, "numpy float64")
    add("ragged", normal(29, 6, scale=1.5), normal(29, 6, scale=1.5), normal(29, 7), False, 8, "numpy float64")
    add("causal_tiles", normal(21, 8, scale=1.5), normal(21, 8, scale=1.5), normal(21, 8), True, 4, "numpy float64")
    q = np.abs(normal(9, 4)) + np.float32(4)
    add("far_below", q, -(np.abs(normal(9, 4)) + np.float32(16)), normal(9, 3), False, 2, "numpy float64")
    k = np.tile(np.float32([[10], [-10], [9.5], [-9.5]]), (3, 4)) + normal(12, 4, scale=0.05)
    add("far_above", np.full((12, 4), 4, np.float32) + normal(12, 4, scale=0.05), k, normal(12, 4), False, 3,
        "numpy float64")
    add("one_tile", normal(5, 3), normal(5, 3), normal(5, 2), True, 64, "numpy float64")
    return finish(__file__, SEED, [file])


if __name__ == "__main__":
    sys.exit(main())
