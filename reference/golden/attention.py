"""Goldens of the lab `attention`: the lesson's own four positions, then cases that each catch a known mistake.

    python3 reference/golden/attention.py [--check]

The inputs are float32 bits; every wanted value is computed from those bits in float64 and rounded once.
"""
import sys

import numpy as np

from goldenfile import GoldenFile, finish

SEED = 20250914
INF = np.inf


def f32(values):
    return np.asarray(values, dtype=np.float32)


def f64(values):
    return np.asarray(values, dtype=np.float64)


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
    x = rng.standard_normal((n, d), dtype=np.float32)
    maps = [f64(rng.standard_normal((d, d), dtype=np.float32)) / np.sqrt(d) for _ in range(3)]
    return x, [f32(m.T) for m in maps], maps


def assert_printed(q, k, v):
    """Fails unless these q, k, v print what the lesson prints, digit for digit."""
    s = scores(q, k)
    masked = s + causal_mask(4, 4)
    out, weights = head(q, k, v, causal_mask(4, 4))
    got = {"scores": s, "masked": masked, "weights": weights, "row sums": weights.sum(axis=1),
           "largest entry above the diagonal": (weights[np.triu_indices(4, 1)].max()), "output shape": out.shape}
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


def expect(file, name, values):
    if not np.allclose(file.tensors[name], values, rtol=0, atol=1e-7):
        sys.exit(f"{name} is\n{file.tensors[name]}\nwanted\n{values}")


def recurrent_scan_file():
    file = GoldenFile("attention", "recurrent_scan")

    def case(name, x, w, u, source="numpy, normal inputs"):
        before, states = np.zeros(w.shape[0]), []
        for row in f64(x):
            before = np.tanh(f64(w) @ row + f64(u) @ before)
            states.append(before)
        file.add(name, {"x": x, "w": w, "u": u}, f32(states), source)

    case("six_steps", normal(6, 4), normal(4, 4, scale=0.5), normal(4, 4, scale=0.5))
    case("narrow_input", normal(5, 2), normal(3, 2, scale=0.7), normal(3, 3, scale=0.6))
    case("one_step", normal(1, 3), normal(2, 3), normal(2, 2))
    case("remembers", f32([[1], [0], [0], [0]]), f32([[2]]), f32([[0.9]]), "by hand: only the first input is not zero")
    return file


def project_file():
    file = GoldenFile("attention", "project")

    def case(name, x, w, source="numpy, normal inputs"):
        file.add(name, {"x": x, "w": w}, f32(project(x, w)), source)

    case("lesson_q", X, WQ, LESSON)
    case("lesson_k", X, WK, LESSON)
    case("lesson_v", X, WV, LESSON)
    case("narrowing", normal(5, 7), normal(3, 7))
    case("widening", normal(2, 3), normal(11, 3))
    case("row_scales", scaled_rows(8, 16), normal(6, 16), "numpy, rows scaled from 1e-4 to 10")
    case("long_rows", normal(3, 512), normal(2, 512))
    return file


def scores_file():
    file = GoldenFile("attention", "scores")

    def case(name, q, k, source="numpy, normal inputs"):
        file.add(name, {"q": q, "k": k}, f32(scores(q, k)), source)

    case("lesson", Q, K, LESSON)
    case("ragged", normal(5, 6), normal(7, 6))
    case("one_query", normal(1, 16), normal(9, 16))
    case("one_wide", normal(4, 1), normal(3, 1))
    case("row_scales", scaled_rows(6, 12), scaled_rows(9, 12), "numpy, rows scaled from 1e-4 to 10")
    case("wide_head", normal(3, 128), normal(4, 128), "numpy, head_dim 128 as in Qwen3")
    case("extreme", normal(5, 64, scale=11), normal(6, 64, scale=11), "numpy, scores beyond +-104")
    extreme = file.tensors["extreme/want"]
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
    case("kept_future", [[.2, -INF, -INF], [.3, -.2, -INF], [0, .5, -.5]], "public case: where a 1/0 mask goes wrong")
    case("above_88", [[89, 88, -INF], [800, 1, 1], [100, 99, 0]], "public case: exp overflows above 88.72")
    case("below_104", [[-200, -201, -300], [-1000, -1000.5, -INF], [-104.5, -105, -106]],
         "by hand: exp of every score is 0 in float32")
    case("far_apart_rows", [[400, 399.5, 398], [1, 0, -1], [-300, -301, -299.5]],
         "by hand: one maximum for all rows leaves two rows empty")
    case("wide", normal(2, 4096, scale=1e-3), "numpy, 4096 nearly equal scores")
    case("tall", normal(33, 9, scale=2), "numpy, 33 rows")
    spread = [-(row * np.log(row)).sum() / np.log(9) for row in f64(file.tensors["tall/want"])]
    assert 0.3 < np.mean(spread) < 0.9, "R7: neither saturated nor uniform"
    # What the public reports say.
    expect(file, "kept_future/want", [[1, 0, 0], [.622459331, .377540669, 0], [.307195886, .506480391, .186323723]])
    expect(file, "above_88/want", [[.731058579, .268941421, 0], [1, 0, 0], [.731058579, .268941421, 0]])
    expect(file, "empty_row/want", [[1, 0], [0, 0]])
    return file


def attention_head_file():
    file = GoldenFile("attention", "attention_head")

    def case(name, q, k, v, mask, source="numpy, normal inputs"):
        out, weights = head(q, k, v, mask)
        inputs = {"q": f32(q), "k": f32(k), "v": f32(v), "mask": f32(mask)}
        file.add(name, inputs, {"out": f32(out), "weights": f32(weights)}, source)
        return weights

    def flat(n_q, n_k):
        """Queries and keys whose scores are all 0."""
        return f32(np.zeros((n_q, 2))), f32(np.ones((n_k, 2)))

    case("lesson", Q, K, V, causal_mask(4, 4), LESSON)
    case("ragged", normal(5, 6), normal(7, 6), normal(7, 9), causal_mask(5, 7))
    case("narrow_values", normal(4, 6), normal(9, 6), normal(9, 2), causal_mask(4, 9))
    case("no_mask", normal(5, 4), normal(6, 4), normal(6, 4), np.zeros((5, 6)))
    case("last_two_of_five", *flat(2, 5), np.arange(1, 6, dtype=np.float32)[:, None], causal_mask(2, 5),
         "public case: queries at positions 3 and 4 give 2.5 and 3")
    case("one_new_token", *flat(1, 6), np.arange(1, 7, dtype=np.float32)[:, None], causal_mask(1, 6),
         "public case: one token after five cached ones gives 3.5")
    padding = causal_mask(3, 3)
    padding[:, 0] = -INF
    case("padding", *flat(3, 3), f32([[1, 1], [2, 2], [4, 4]]), padding,
         "public case: key 0 is padding, so row 0 has no key")
    case("rows_without_keys", normal(5, 4), normal(3, 4), normal(3, 4), causal_mask(5, 3))
    blocks = np.full((6, 6), -INF)
    blocks[:3, :3] = blocks[3:, 3:] = 0
    case("two_documents", normal(6, 5), normal(6, 5), normal(6, 5), blocks, "numpy, two blocks apart")
    slope = causal_mask(5, 8) - 0.7 * np.abs(np.arange(5)[:, None] + 3 - np.arange(8)[None, :])
    case("bias", normal(5, 4), normal(8, 4), normal(8, 3), slope, "numpy, a mask with finite entries")
    case("row_scales", scaled_rows(8, 8), scaled_rows(8, 8), scaled_rows(8, 8), causal_mask(8, 8),
         "numpy, rows scaled from 1e-4 to 10")
    tall = case("longer_than_a_tile", normal(33, 16), normal(37, 16), normal(37, 16), causal_mask(33, 37))
    spread = [-(row[row > 0] * np.log(row[row > 0])).sum() / np.log((row > 0).sum()) for row in tall]
    assert 0.3 < np.mean(spread) < 0.95, "R7: neither saturated nor uniform"
    case("wide_head", normal(4, 128), normal(6, 128), normal(6, 128), causal_mask(4, 6),
         "numpy, head_dim 128 as in Qwen3")
    q, k = normal(5, 64, scale=11), normal(6, 64, scale=11)
    case("extreme", q, k, normal(6, 4), np.zeros((5, 6)), "numpy, scores beyond +-104")
    assert scores(q, k).max() > 89 and scores(q, k).min() < -104
    q, k = normal(5, 16), normal(6, 16)
    q[:, 0], k[:, 0] = 20, -40
    case("far_below", q, k, normal(6, 4), causal_mask(5, 6),
         "numpy, every score near -200: exp of each is 0 in float32")
    assert scores(q, k).max() < -104
    expect(file, "last_two_of_five/want.out", [[2.5], [3]])
    expect(file, "one_new_token/want.out", [[3.5]])
    expect(file, "padding/want.out", [[0, 0], [2, 2], [3, 3]])
    return file


def third_row_weights_file():
    file = GoldenFile("attention", "third_row_weights")

    def case(name, s3, source="by hand"):
        s3 = f32(s3)
        weights = np.zeros(len(s3))
        weights[:3] = softmax(s3[None, :3])[0]
        file.add(name, {"s3": s3}, f32(weights), source)

    case("equal", [0.7, 0.7, 0.7, 0.7], "the lesson's third position: equal scores, one third each")
    case("raised", [0.7, 0.7, 2.7, 0.7], "the lesson's third position: the third score raised by 2")
    case("lesson", f32(scores(Q, K)[2]), LESSON)
    case("three_keys", [-1, 0, 1])
    case("seven_keys", [1, -2, 0.5, 3, -4, 8, 0])
    case("loud_future", [0.25, -0.5, 1, 300, 1e20], "by hand: enormous scores after the third")
    case("large", [120, 119, 121.5, 0, 5])
    case("negative", [-120, -121, -119.5, -120])
    return file


def why_sqrt_d_file():
    file = GoldenFile("attention", "why_sqrt_d")

    def case(name, s, source="numpy"):
        s = f64(s)
        w = softmax(s[None, :])[0]
        file.add(name, {"s": s}, f64(np.linalg.norm(np.diag(w) - np.outer(w, w))), source)

    case("equal", np.full(16, 0.3), "closed form: sqrt(n - 1) / n")
    case("two", [0, np.log(3)], "by hand: weights 1/4 and 3/4, all four entries 3/16")
    case("one_key", [2.5], "closed form: a single weight of 1 cannot react")
    case("normal", rng.standard_normal(32), "numpy, 32 scores of deviation 1")
    case("spread_8", 8 ** 0.5 * rng.standard_normal(32), "numpy, as wide as unscaled scores at d = 8")
    case("spread_128", 128 ** 0.5 * rng.standard_normal(32), "numpy, as wide as unscaled scores at d = 128")
    case("saturated", [0, 14, 3, -5], "numpy, one dominant score")
    case("large", [900, 901, 899.5], "numpy, exp overflows in double above 709.8")
    case("tiny", [-900, -901, -899.5], "numpy, exp underflows in double below -745.1")
    assert np.isclose(file.tensors["equal/want"], np.sqrt(15) / 16, rtol=1e-14)
    assert np.isclose(file.tensors["two/want"], 3 / 8, rtol=1e-14)
    return file


def bidirectional_file():
    file = GoldenFile("attention", "bidirectional")

    def case(name, q, k, v, source="numpy, normal inputs"):
        out, _ = head(q, k, v, np.zeros((len(q), len(k))))
        file.add(name, {"q": q, "k": k, "v": v}, f32(out), source)

    case("lesson", Q, K, V, "the lesson's q, k, v without the mask")
    case("ragged", normal(5, 6), normal(7, 6), normal(7, 3))
    case("more_queries", normal(6, 4), normal(2, 4), normal(2, 5))
    case("row_scales", scaled_rows(8, 8), scaled_rows(8, 8), scaled_rows(8, 8), "numpy, rows scaled from 1e-4 to 10")
    return file


if __name__ == "__main__":
    sys.exit(finish(__file__, SEED, [
        recurrent_scan_file(), project_file(), scores_file(), softmax_rows_file(), attention_head_file(),
        third_row_weights_file(), why_sqrt_d_file(), bidirectional_file()]))
