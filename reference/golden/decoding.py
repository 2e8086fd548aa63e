"""Goldens of the lab decoding: attention with a cache, cross-attention, the encoder layer of 2017, in float64.

    python3 reference/golden/decoding.py [--check]
"""
import sys

import numpy as np

from goldenfile import GoldenFile, finish

SEED = 20265
rng = np.random.default_rng(SEED)


def normal(*shape, scale=1.0):
    return (scale * rng.standard_normal(shape)).astype(np.float32)


def softmax(scores):
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def rotate(x, first, theta):
    n, d = x.shape
    angle = (first + np.arange(n))[:, None] * theta ** (-2 * np.arange(d // 2) / d)
    a, b = x[:, : d // 2], x[:, d // 2 :]
    return np.concatenate([a * np.cos(angle) - b * np.sin(angle), a * np.sin(angle) + b * np.cos(angle)], axis=1)


def cached_attention(q, k, v, keys, values, start, theta):
    q, k, v, keys, values = (a.astype(np.float64) for a in (q, k, v, keys, values))
    n, d = q.shape
    keys = np.concatenate([keys, rotate(k, start, theta)])
    values = np.concatenate([values, v])
    scores = rotate(q, start, theta) @ keys.T / np.sqrt(d)
    scores[np.arange(start + n)[None, :] > start + np.arange(n)[:, None]] = -np.inf
    return softmax(scores) @ values, keys, values


def heads_of(x, w, head_dim):
    return (x.astype(np.float64) @ w.astype(np.float64).T).reshape(len(x), -1, head_dim)


def attention(x, memory, wq, wk, wv, wo, head_dim):
    q, k, v = heads_of(x, wq, head_dim), heads_of(memory, wk, head_dim), heads_of(memory, wv, head_dim)
    weights = softmax(np.einsum("ihd,jhd->hij", q, k) / np.sqrt(head_dim))
    return np.einsum("hij,jhd->ihd", weights, v).reshape(len(x), -1) @ wo.astype(np.float64).T


def layer_norm(x, gain, bias, eps):
    x = x.astype(np.float64)
    centred = x - x.mean(axis=1, keepdims=True)
    return centred / np.sqrt((centred * centred).mean(axis=1, keepdims=True) + eps) * gain + bias


def relu_network(x, w_in, b_in, w_out, b_out):
    inner = np.maximum(x.astype(np.float64) @ w_in.astype(np.float64).T + b_in, 0)
    return inner @ w_out.astype(np.float64).T + b_out


def encoder_layer(x, w, head_dim, eps):
    x = x.astype(np.float64)
    h = layer_norm(x + attention(x, x, w["wq"], w["wk"], w["wv"], w["wo"], head_dim), w["gain_1"], w["bias_1"], eps)
    return layer_norm(h + relu_network(h, w["w_in"], w["b_in"], w["w_out"], w["b_out"]), w["gain_2"], w["bias_2"], eps)


def add_cached(golden):
    def add(case, n, length, d, theta):
        q, k, v = normal(n, d), normal(n, d), normal(n, d)
        keys, values = normal(length, d), normal(length, d)
        out, new_keys, new_values = cached_attention(q, k, v, keys, values, length, theta)
        inputs = {"q": q, "k": k, "v": v, "cache": {"keys": keys, "values": values}, "start": np.int64(length),
                  "theta": np.float64(theta)}
        cache = {"keys": new_keys.astype(np.float32), "values": new_values.astype(np.float32)}
        golden.add(case, inputs, {"out": out.astype(np.float32), "cache": cache}, "numpy float64")

    add("prefill", 9, 0, 8, 1e4)
    add("decode_step", 1, 5, 8, 1e4)
    add("chunk", 4, 7, 6, 1e6)


def add_cross(golden):
    def add(case, n, m, h, heads, head_dim):
        x, memory = normal(n, h), normal(m, h)
        wq, wk, wv = (normal(heads * head_dim, h, scale=1.5 * h ** -0.5) for _ in range(3))
        wo = normal(h, heads * head_dim, scale=(heads * head_dim) ** -0.5)
        arrays = {"x": x, "memory": memory, "wq": wq, "wk": wk, "wv": wv, "wo": wo}
        golden.add(case, {**arrays, "head_dim": np.int64(head_dim)},
                   attention(**arrays, head_dim=head_dim).astype(np.float32), "numpy float64")

    add("longer_source", 4, 7, 10, 3, 4)
    add("shorter_source", 6, 2, 10, 3, 4)
    add("one_word", 1, 1, 6, 2, 3)


def add_encoder(golden):
    h, f, head_dim = 12, 20, 4
    w = {"wq": normal(h, h, scale=h ** -0.5), "wk": normal(h, h, scale=h ** -0.5), "wv": normal(h, h, scale=h ** -0.5),
         "wo": normal(h, h, scale=h ** -0.5), "gain_1": np.float32(1) + normal(h, scale=0.4), "bias_1": normal(h, scale=0.5),
         "w_in": normal(f, h, scale=1.2 * h ** -0.5), "b_in": normal(f, scale=0.5), "w_out": normal(h, f, scale=f ** -0.5),
         "b_out": normal(h, scale=0.5), "gain_2": np.float32(1) + normal(h, scale=0.4), "bias_2": normal(h, scale=0.5)}
    x = normal(7, h)
    golden.add("whole_layer", {"x": x, "weights": w, "head_dim": np.int64(head_dim), "eps": np.float64(1e-5)},
               encoder_layer(x, w, head_dim, 1e-5).astype(np.float32),
               "numpy float64; torch.nn.TransformerEncoderLayer agrees to 2e-6")


def main():
    cached, cross = GoldenFile("decoding", "cached_attention"), GoldenFile("decoding", "cross_attention")
    encoder = GoldenFile("decoding", "encoder_layer")
    add_cached(cached)
    add_cross(cross)
    add_encoder(encoder)
    return finish(__file__, SEED, [cached, cross, encoder])


if __name__ == "__main__":
    sys.exit(main())
