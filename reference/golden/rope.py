"""Goldens of the lab `rope`: the lesson's rates and scores, public bug cases, and cases that each catch a known mistake.

    python3 reference/golden/rope.py [--check]

Everything is computed with 50 decimal digits from the bits of the inputs and rounded once, so the bytes do not depend on
the machine's sine and power. The same formulas as in the C++ reference, written again for decimal numbers.
"""
import decimal
import math
import sys
from decimal import Decimal
from functools import cache

import numpy as np

from goldenfile import GoldenFile, finish

SEED = 20250921
decimal.getcontext().prec = 60
TWO_PI = 2 * Decimal("3.141592653589793238462643383279502884197169399375105820974944592307816406286209")
LESSON = "the lesson's rope-relative.py, default_rng(0)"

rng = np.random.default_rng(SEED)
ROW_SCALES = np.array([1e-4, 1, 10, 0.03])


@cache
def sine_and_cosine(angle):
    """Taylor series of the angle in [-pi, pi]; angles here are below 10^9, so 50 digits are left."""
    x = angle.remainder_near(TWO_PI)
    term, sums = Decimal(1), [Decimal(0), Decimal(0)]
    for i in range(1, 70):
        sums[i % 2] += term  # [sine, cosine]
        term *= x / i
        if i % 2 == 0:
            term = -term
    return sums[0], sums[1]


def sine(angle):
    return sine_and_cosine(Decimal(angle))[0]


def cosine(angle):
    return sine_and_cosine(Decimal(angle))[1]


def f32(values):
    return np.asarray(values, dtype=np.float32)


def f64(values):
    return np.array([float(v) for v in values], dtype=np.float64)


def i64(values):
    return np.asarray(values, dtype=np.int64)


def rounded(rows):
    """Rows of decimal numbers, rounded once to float32 (by way of a double that is right to half a unit of 53 bits)."""
    return f32([[float(v) for v in row] for row in rows])


def normal(*shape, scale=1.0):
    return f32(scale * rng.standard_normal(shape))


def rates(head_dim, theta):
    return [Decimal(theta) ** (Decimal(-2 * i) / head_dim) for i in range(head_dim // 2)]


def rotate(x, position, inv_freq):
    """One row, in halves."""
    half = len(inv_freq)
    x = [Decimal(float(v)) for v in x]
    first, second = [], []
    for i, rate in enumerate(inv_freq):
        angle = Decimal(int(position)) * rate
        c, s = cosine(angle), sine(angle)
        first.append(x[i] * c - x[i + half] * s)
        second.append(x[i] * s + x[i + half] * c)
    return first + second


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def score(q, k, m, n, theta):
    inv_freq = rates(len(q), theta)
    return dot(rotate(q, m, inv_freq), rotate(k, n, inv_freq))


def lesson_vectors():
    draw = np.random.default_rng(0)
    return draw.standard_normal(128), draw.standard_normal(128)


Q, K = lesson_vectors()

# What the lesson's script prints, the proof that these are its inputs and formulas.
PRINTED_RATES = {0: "1.000e+00", 1: "8.058e-01", 16: "3.162e-02", 32: "1.000e-03", 48: "3.162e-05", 63: "1.241e-06"}
PRINTED_TURNS = {0: "6", 1: "8", 16: "199", 32: "6,283", 48: "198,692", 63: "5,063,256"}
PRINTED_SCORES = {(5, 2): "4.196789", (1005, 1002): "4.196789", (30005, 30002): "4.196789", (5, 3): "3.846083",
                  (5, 0): "3.428509", (0, 0): "0.346338"}


def assert_printed():
    for i, wanted in PRINTED_RATES.items():
        assert f"{float(rates(128, 10 ** 6)[i]):.3e}" == wanted, i
        assert f"{float(TWO_PI / rates(128, 10 ** 6)[i]):,.0f}" == PRINTED_TURNS[i], i
    for (m, n), wanted in PRINTED_SCORES.items():
        assert f"{float(score(Q, K, m, n, 10 ** 6)):.6f}" == wanted, (m, n)


def rope_rates_file():
    file = GoldenFile("rope", "rope_rates")

    def case(name, head_dim, theta, source="closed form"):
        file.add(name, {"head_dim": i64(head_dim), "theta": np.float64(theta)}, f64(rates(head_dim, theta)), source)

    case("lesson", 128, 1e6, "the lesson: Qwen3-8B, head_dim 128, rope_theta 1,000,000")
    case("theta_10000", 128, 1e4)
    case("theta_500000", 64, 5e5)
    case("narrow", 6, 1e6)
    case("one_pair", 2, 1e6)
    case("wide", 256, 1e7)
    case("small_theta", 10, 7.5)
    return file


def rope_apply_file():
    file = GoldenFile("rope", "rope_apply")

    def case(name, x, positions, inv_freq, source="decimals, normal inputs"):
        # The student is given rates in double; the angle is that double times the position.
        inv_freq = f64(inv_freq)
        exact = [Decimal(float(r)) for r in inv_freq]
        file.add(name, {"x": f32(x), "positions": i64(positions), "inv_freq": inv_freq},
                 rounded([rotate(row, p, exact) for row, p in zip(f32(x), positions)]), source)

    case("by_hand", [[1, 2, 3, 4]], [1], rates(4, 1e4), "public case: halves, position 1, theta 10,000")
    assert np.allclose(file.tensors["by_hand/want"], [[-1.984110649, 1.959900667, 2.462377902, 4.019799668]], atol=2e-7)
    case("one_pair", normal(5, 2), [0, 1, 2, 3, 4], [1])
    case("lesson", f32([Q, K, K]), [5, 2, 0], rates(128, 1e6), "the lesson's q and k, rounded to float32")
    case("gaps", normal(6, 8), [3, 0, 17, 259, 1000, 2], rates(8, 1e6), "decimals, positions out of order")
    case("three_pairs", normal(4, 6), [7, 8, 9, 10], rates(6, 1e4))
    case("any_rates", normal(5, 10), [1, 2, 3, 5, 8], rng.uniform(0.05, 1, 5), "decimals, rates of no rule")
    case("row_scales", rng.standard_normal((8, 12)) * ROW_SCALES[np.arange(8) % 4][:, None], range(20, 28),
         rates(12, 1e6), "decimals, rows scaled from 1e-4 to 10")
    case("far_positions", normal(9, 128),
         [257, 30002, 30005, 40959, 40960, 65535, 131071, 2**24 + 1, 2**24 + 3], rates(128, 1e6),
         "the lesson's position 30,005, the ends of tables, and integers that float does not hold")
    return file


def rope_relative_file():
    file = GoldenFile("rope", "rope_relative")

    def case(name, q, k, m, n, theta=1e6, source="decimals, normal inputs"):
        file.add(name, {"q": q, "k": k, "m": i64(m), "n": i64(n), "theta": np.float64(theta)},
                 np.float64(float(score(q, k, m, n, theta))), source)

    for m, n in ((5, 2), (1005, 1002), (30005, 30002), (5, 3), (5, 0)):
        case(f"lesson_{m}_{n}", Q, K, m, n, source=LESSON)
    case("lesson_131005", Q, K, 131005, 131002, source=LESSON + ", public case: further out")
    case("key_ahead", Q, K, 2, 5, source=LESSON + ", the key after the query")
    case("narrow", rng.standard_normal(6), rng.standard_normal(6), 11, 4, 1e4)
    case("wide", rng.standard_normal(256), rng.standard_normal(256), 300, 7, 5e5)
    return file


def rope_precision_file():
    file = GoldenFile("rope", "rope_precision")

    def float_angle(position, rate):
        return Decimal(float(np.float32(position) * np.float32(rate)))

    def turn(x, position, theta, angles):
        half = len(x) // 2
        x = [Decimal(float(v)) for v in x]
        if angles == 2:
            exponent = np.arange(0, len(x), 2).astype(np.float32) / np.float32(len(x))
            rate32 = np.float32(1) / np.array([float_power(theta, e) for e in exponent], dtype=np.float32)
        else:
            rate32 = f32([float(r) for r in rates(len(x), theta)])
        # The rate in kDouble is the nearest double.
        exact = [Decimal(int(position)) * Decimal(float(r)) for r in rates(len(x), theta)]
        angle = exact if angles == 0 else [float_angle(position, r) for r in rate32]
        first = [x[i] * cosine(angle[i]) - x[i + half] * sine(angle[i]) for i in range(half)]
        return first + [x[i] * sine(angle[i]) + x[i + half] * cosine(angle[i]) for i in range(half)]

    def float_power(theta, exponent):
        """powf, correctly rounded (the C library is, but for very rare ties)."""
        return np.float32(float(Decimal(float(np.float32(theta))) ** Decimal(float(exponent))))

    def case(name, m, n, angles, source=LESSON):
        want = dot(turn(Q, m, 1e6, angles), turn(K, n, 1e6, angles))
        file.add(name, {"q": Q, "k": K, "m": i64(m), "n": i64(n), "theta": np.float64(1e6), "angles": i64(angles)},
                 np.float64(float(want)), source)
        return float(want)

    for name, angles in (("double", 0), ("float", 1), ("float_rates", 2)):
        for m in (5, 1005, 30005, 130005):
            case(f"{name}_{m}", m, m - 3, angles)
    case("float_131005", 131005, 131002, 1, LESSON + ", public case")

    def wanted(name, value):
        assert abs(float(file.tensors[name + "/want"]) - value) < 2e-6, (name, file.tensors[name + "/want"])

    wanted("double_30005", 4.196789)
    wanted("float_1005", 4.196812)
    wanted("float_30005", 4.194578)
    # 4.194428 is also met for this one: numpy's own float power, on machines where it is off by a unit in the last place
    # in 15 of the 64 rates. glibc's and PyTorch's agree with the correctly rounded one used here, but for one rate.
    wanted("float_rates_30005", 4.196575)
    wanted("float_130005", 4.195105)
    wanted("float_rates_130005", 4.195086)
    wanted("float_131005", 4.191833)
    return file


def rope_layout_file():
    file = GoldenFile("rope", "rope_layout")

    def case(name, x, source="by hand: even columns, then odd ones"):
        x = f32(x)
        file.add(name, {"x": x}, np.concatenate([x[:, 0::2], x[:, 1::2]], axis=1), source)

    case("labelled", [[0, 100, 1, 101, 2, 102], [10, 110, 11, 111, 12, 112]])
    case("one_pair", normal(3, 2))
    case("two_pairs", normal(4, 4))
    case("head", normal(2, 128))
    return file


def sinusoidal_file():
    file = GoldenFile("rope", "sinusoidal")

    def case(name, n, d, source="closed form"):
        rows = []
        for p in range(n):
            row = []
            for i in range(d // 2):
                angle = p / Decimal(10000) ** (Decimal(2 * i) / d)
                row += [sine(angle), cosine(angle)]
            rows.append(row)
        file.add(name, {"n": i64(n), "d": i64(d)}, rounded(rows), source)

    case("small", 5, 4)
    case("one_position", 1, 8)
    case("three_rates", 9, 6)
    case("paper", 12, 512, "the 2017 paper's width, 512")
    case("long_text", 300, 10)
    return file


def position_blindness_file():
    file = GoldenFile("rope", "position_blindness")

    def case(name, q, k, v, mask, q_positions, k_positions, inv_freq, source="decimals, normal inputs"):
        q, k, v, mask, inv_freq = f32(q), f32(k), f32(v), f32(mask), f64(inv_freq)
        exact = [Decimal(float(r)) for r in inv_freq]
        queries = [rotate(row, p, exact) for row, p in zip(q, q_positions)]
        keys = [rotate(row, p, exact) for row, p in zip(k, k_positions)]
        rows = []
        for i, query in enumerate(queries):
            power = [(dot(query, key) / Decimal(q.shape[1]).sqrt()).exp() if np.isfinite(mask[i, j]) else Decimal(0)
                     for j, key in enumerate(keys)]
            total = sum(power)
            rows.append([sum(p * Decimal(float(x)) for p, x in zip(power, v[:, c])) / total
                         for c in range(v.shape[1])])
        file.add(name, {"q": q, "k": k, "v": v, "mask": mask, "q_positions": i64(q_positions),
                        "k_positions": i64(k_positions), "inv_freq": inv_freq}, rounded(rows), source)

    def causal(n_q, n_k):
        return np.where(np.arange(n_k)[None, :] <= np.arange(n_q)[:, None] + n_k - n_q, 0.0, -np.inf)

    case("causal", normal(5, 8), normal(5, 8), normal(5, 3), causal(5, 5), range(5), range(5), rates(8, 1e4))
    case("last_queries", normal(2, 6), normal(7, 6), normal(7, 4), causal(2, 7), [5, 6], range(7), rates(6, 1e6))
    case("no_mask", normal(4, 8), normal(6, 8), normal(6, 8), np.zeros((4, 6)), range(2, 6), range(6), rates(8, 1e4))
    case("not_rotated", normal(4, 6), normal(6, 6), normal(6, 5), causal(4, 6), range(2, 6), range(6), [0, 0, 0],
         "decimals, all rates 0: plain attention")
    case("shifted", normal(3, 8), normal(5, 8), normal(5, 2), causal(3, 5), range(1002, 1005), range(1000, 1005),
         rates(8, 1e4), "decimals, positions from 1000 on")
    return file


def partial_rope_file():
    file = GoldenFile("rope", "partial_rope")

    def case(name, x, positions, theta, fraction, source="decimals, normal inputs"):
        x = f32(x)
        r = round(x.shape[1] * fraction)
        rows = [rotate(row[:r], p, rates(r, theta)) + [Decimal(float(v)) for v in row[r:]]
                for row, p in zip(x, positions)]
        file.add(name, {"x": x, "positions": i64(positions), "theta": np.float64(theta),
                        "fraction": np.float64(fraction)}, rounded(rows), source)

    case("quarter", [np.arange(1, 17)], [3], 1e4, 0.25, "public case: 1..16, a quarter of the head, position 3")
    assert np.allclose(file.tensors["quarter/want"][0, :4], [-1.413352521, 1.879118067, -2.828857482, 4.058191135],
                       atol=4e-7)
    case("half", normal(5, 12), [0, 1, 2, 9, 30], 1e6, 0.5)
    case("three_quarters", normal(4, 8), [4, 3, 2, 1], 1e4, 0.75)
    case("whole", normal(4, 6), [5, 6, 7, 8], 1e4, 1)
    case("one_pair", normal(3, 10), [1, 2, 3], 1e6, 0.2)
    return file


def llama3_rates_file():
    file = GoldenFile("rope", "llama3_rates")

    def llama3(head_dim, theta, factor, low, high, original):
        result = []
        for rate in rates(head_dim, theta):
            turns = original * rate / (TWO_PI)
            keep = min(max((turns - low) / (Decimal(high) - low), Decimal(0)), Decimal(1))
            result.append(keep * rate + (1 - keep) * rate / factor)
        return result

    def case(name, head_dim, theta, factor, low, high, original, source="decimals"):
        inputs = {"head_dim": i64(head_dim), "theta": np.float64(theta), "factor": np.float64(factor),
                  "low": np.float64(low), "high": np.float64(high), "original": i64(original)}
        file.add(name, inputs, f64(llama3(head_dim, theta, factor, low, high, original)), source)

    case("llama_3_2", 64, 5e5, 32, 1, 4, 8192, "public case: Llama 3.2, 64 wide")
    ratio = [float(a / b) for a, b in zip(llama3(64, 5e5, 32, 1, 4, 8192), rates(64, 5e5))]
    assert np.allclose([ratio[i] for i in (14, 15, 16, 17, 18, 31)],
                       [1, 0.605572755, 0.303742524, 0.103447609, 0.03125, 0.03125], atol=1e-9)
    case("llama_3_1", 128, 5e5, 8, 1, 4, 8192, "Llama 3.1, 128 wide")
    case("factor_1", 64, 5e5, 1, 1, 4, 8192, "decimals, a factor of 1 changes nothing")
    case("other_ramp", 128, 1e6, 4, 2, 20, 32768)
    return file


def yarn(head_dim, theta, factor, original, beta_fast, beta_slow):
    def pair(turns):
        return head_dim * (original / (TWO_PI * Decimal(turns))).ln() / (2 * Decimal(theta).ln())

    low = max(int(math.floor(pair(beta_fast))), 0)
    high = min(int(math.ceil(pair(beta_slow))), head_dim - 1)
    width = Decimal(high - low) if high != low else Decimal("0.001")
    result = []
    for i, rate in enumerate(rates(head_dim, theta)):
        ramp = min(max((i - low) / width, Decimal(0)), Decimal(1))
        result.append(rate * (1 - ramp) + rate / factor * ramp)
    return result, 1 + Decimal(factor).ln() / 10, (low, high)


def yarn_rates_file():
    file = GoldenFile("rope", "yarn_rates")

    def case(name, head_dim, theta, factor, original, beta_fast=32, beta_slow=1, source="decimals"):
        inv_freq, attention_factor, ends = yarn(head_dim, theta, factor, original, beta_fast, beta_slow)
        inputs = {"head_dim": i64(head_dim), "theta": np.float64(theta), "factor": np.float64(factor),
                  "original": i64(original), "beta_fast": np.float64(beta_fast), "beta_slow": np.float64(beta_slow)}
        file.add(name, inputs, {"inv_freq": f64(inv_freq), "attention_factor": np.float64(float(attention_factor))},
                 source)
        return [float(a / b) for a, b in zip(inv_freq, rates(head_dim, theta))], float(attention_factor), ends

    card = "the lesson's YaRN block for Qwen3-8B; formulas as in Transformers 5.24 and the paper"
    ratio, factor, ends = case("card_4", 128, 1e6, 4, 32768, source=card)
    assert ends == (23, 40) and abs(factor - 1.138629436) < 1e-9
    assert np.allclose([ratio[i] for i in (0, 23, 24, 28, 30, 32, 36, 39, 40, 63)],
                       [1, 1, .955882353, .779411765, .691176471, .602941176, .426470588, .294117647, .25, .25],
                       atol=1e-9)
    ratio, factor, _ = case("card_2", 128, 1e6, 2, 32768, source=card + ", factor 2")
    assert abs(factor - 1.069314718) < 1e-9 and abs(ratio[24] - 0.970588235) < 1e-9
    _, _, ends = case("original_40960", 128, 1e6, 4, 40960, source="public case: original missing, 40,960 taken")
    assert ends == (24, 41)
    case("factor_1", 128, 1e6, 1, 32768, source="a factor of 1 changes nothing")
    case("other_betas", 128, 1e6, 4, 32768, 24, 2)
    case("theta_10000", 64, 1e4, 8, 4096)
    _, _, ends = case("short_context", 32, 1e4, 4, 64, source="decimals, the ramp begins below pair 0")
    assert ends[0] == 0
    return file


if __name__ == "__main__":
    assert_printed()
    sys.exit(finish(__file__, SEED, [
        rope_rates_file(), rope_apply_file(), rope_relative_file(), rope_precision_file(), rope_layout_file(),
        sinusoidal_file(), position_blindness_file(), partial_rope_file(), llama3_rates_file(), yarn_rates_file()],
        "40 decimal digits from the stored inputs, then rounded once to the stored dtype"))
