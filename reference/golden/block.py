"""Goldens of the lab block: norm and gated feed-forward network in float64.

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
    return finish(__file__, SEED, [norm, network])


if __name__ == "__main__":
    sys.exit(main())
