"""Goldens of the lab `attention`: the lesson's own four positions, then cases that each catch a known mistake.

    python3 reference/golden/attention.py [--check]

The inputs are float32 bits; every wanted value is computed from those bits in float64 and rounded once.
"""
import sys

import numpy as np

from goldenfile import GoldenFile, finish

SEED = 20250914
INF = np.inf
f32, f64 = np.float32, np.float64


# What the exercises compute, written independently of the C++ reference: whole arrays, float64.

def project(x, w):
    return f64(x) @ f64(w).T


def scores(q, k):
    return f64(q) @ f64(k).T / np.sqrt(q.shape[1])


def causal_mask(n_q, n_k):
    position = np.arange(n_q)[:, None] + (n_k - n_q)
    return np.where(np.arange(n_k)[None, :] <= position, 0.0, -INF)


def softmax(s):
    s = f64(s)
    highest = s.max(axis=1, keepdims=True)
    powers = np.exp(s - np.where(np.isfinite(highest), highest, 0.0))
    total = powers.sum(axis=1, keepdims=True)
    return np.divide(powers, total, out=np.zeros_like(powers), where=total > 0)


def head(q, k, v, mask):
    weights = softmax(scores(q, k) + f64(mask))
    return weights @ f64(v), weights


# The lesson's script: four positions, an 8-wide head, numpy's default_rng(0). Its printed tables are the proof that
# these are the lesson's inputs.

PRINTED = {
    "scores": """\
[[-0.145 -0.057  0.286  1.299]
 [ 0.66  -0.645 -0.332 -1.322]
 [-0.14   0.677 -0.659  0.497]
 [-0.058 -0.255 -1.244 -0.77 ]]""",
    "masked": """\
[[-0.145   -inf   -inf   -inf]
 [ 0.66  -0.645   -inf   -inf]
 [-0.14   0.677 -0.659   -inf]
 [-0.058 -0.255 -1.244 -0.77 ]]""",
    "weights": """\
[[1.    0.    0.    0.   ]
 [0.787 0.213 0.    0.   ]
 [0.259 0.587 0.154 0.   ]
 [0.382 0.314 0.117 0.187]]""",
    "row sums": "[1. 1. 1. 1.]",
    "largest entry above the diagonal": "0.0",
    "output shape": "(4, 8)",
}


def lesson():
    """The lesson's x, and W_q, W_k, W_v as the checkpoint stores them, (out, in), all float32."""
    rng = np.random.default_rng(0)
    n, d = 4, 8
    x = rng.standard_normal((n, d), dtype=f32)
    maps = [f64(rng.standard_normal((d, d), dtype=f32)) / np.sqrt(d) for _ in range(3)]
    return x, [f32(m.T) for m in maps], maps


def assert_printed(q, k, v):
    """Fails unless these q, k, v print what the lesson prints, digit for digit."""
    s = scores(q, k)
    masked = s + causal_mask(4, 4)
    out, weights = head(q, k, v, causal_mask(4, 4))
    got = {"scores": s, "masked": masked, "weights": weights, "row sums": weights.sum(axis=1),
           "largest entry above the diagonal": f32(weights[np.triu_indices(4, 1)].max()), "output shape": out.shape}
    with np.printoptions(precision=3, suppress=True, linewidth=120):
        for name, wanted in PRINTED.items():
            if str(got[name]) != wanted:
                sys.exit(f"the lesson's {name} are\n{wanted}\nhere they are\n{got[name]}")


X, (WQ, WK, WV), MAPS = lesson()
Q, K, V = (f32(project(X, w)) for w in (WQ, WK, WV))
assert_printed(*(f64(X) @ m for m in MAPS))  # as the lesson computes it, in float64
assert_printed(Q, K, V)                      # and from the float32 that a student is given
LESSON = "the lesson's attention-by-hand.py, default_rng(0)"

rng = np.random.default_rng(SEED)
ROW_SCALES = np.array([1e-4, 1, 10, 0.03])


def normal(*shape, scale=1.0):
    return f32(scale * rng.standard_normal(shape))


def scaled_rows(rows, cols):
    """Rows from 1e-4 to 10: a constant that is added or forgotten shows in the small ones."""
    return f32(rng.standard_normal((rows, cols)) * ROW_SCALES[np.arange(rows) % 4][:, None])


def scores_file():
    file = GoldenFile("attention", "scores")

    def case(name, q, k, source="numpy, normal inputs"):
        file.add(name, {"q": q, "k": k}, f32(scores(q, k)), source)

    case("lesson", Q, K, LESSON)
    case("ragged", normal(5, 6), normal(7, 6))
    case("one_query", normal(1, 16), normal(9, 16))
    case("one_wide", normal(4, 1), normal(3, 1))
    case("row_scales", scaled_rows(6, 12), scaled_rows(9, 12))
    case("wide_head", normal(3, 128), normal(4, 128), "numpy, head_dim 128 as in Qwen3")
    case("extreme", normal(5, 64, scale=11), normal(6, 64, scale=11), "numpy, scores beyond +-104")
    extreme = scores(file.tensors["extreme/q"], file.tensors["extreme/k"])
    assert extreme.max() > 89 and extreme.min() < -104
    return file


def softmax_rows_file():
    file = GoldenFile("attention", "softmax_rows")

    def case(name, s, source="by hand"):
        s = np.atleast_2d(f32(s))
        file.add(name, {"scores": s}, f32(softmax(s)), source)

    case("half", [[0, np.log(3)]])
    case("lesson", f32(scores(Q, K) + causal_mask(4, 4)), LESSON)
    case("ragged", scaled_rows(5, 7), "numpy, rows scaled from 1e-4 to 10")
    case("one_column", [[3], [-200], [0], [95]])
    case("empty_row", [[0.5, -INF], [-INF, -INF]], "public case: a row with every key masked")
    case("kept_future", [[.2, -INF, -INF], [.3, -.2, -INF], [0, .5, -.5]], "public case: right answer beside a 1/0 mask")
    case("above_88", [[89, 88, -INF], [800, 1, 1], [100, 99, 0]], "public case: exp overflows above 88.72")
    case("below_104", [[-200, -201, -300], [-1000, -1000.5, -INF], [-104.5, -105, -106]],
         "by hand: exp of every score is 0 in float32")
    case("far_apart_rows", [[400, 399.5, 398], [1, 0, -1], [-300, -301, -299.5]],
         "by hand: one maximum for all rows leaves two rows empty")
    case("wide", f32(1e-3 * rng.standard_normal((2, 4096))), "numpy, 4096 nearly equal scores")
    case("tall", normal(33, 9, scale=2), "numpy, 33 rows")
    return file


if __name__ == "__main__":
    sys.exit(finish(__file__, SEED, [scores_file(), softmax_rows_file()]))
