"""Qwen3 in plain PyTorch, eager attention only, for training the tiny model and for measuring its heads."""
import math

import torch

CONFIG = {
    "architectures": ["Qwen3ForCausalLM"],
    "attention_bias": False,
    "attention_dropout": 0.0,
    "bos_token_id": 767,
    "eos_token_id": 767,
    "head_dim": 32,
    "hidden_act": "silu",
    "hidden_size": 128,
    "initializer_range": 0.06,
    "intermediate_size": 256,
    "max_position_embeddings": 160,
    "max_window_layers": 4,
    "model_type": "qwen3",
    "num_attention_heads": 6,
    "num_hidden_layers": 4,
    "num_key_value_heads": 2,
    "rms_norm_eps": 1e-06,
    "rope_scaling": None,
    "rope_theta": 1000000,
    "sliding_window": None,
    "tie_word_embeddings": True,
    "torch_dtype": "bfloat16",
    "use_cache": True,
    "use_sliding_window": False,
    "vocab_size": 768,
}


def initial_weights(generator):
    """Names and shapes as in a Qwen3 checkpoint: matrices are (out, in)."""
    c = CONFIG
    hidden, inner, std = c["hidden_size"], c["intermediate_size"], c["initializer_range"]
    q_width, kv_width = c["num_attention_heads"] * c["head_dim"], c["num_key_value_heads"] * c["head_dim"]
    small = std / math.sqrt(2 * c["num_hidden_layers"])  # for the two matrices that write to the residual stream

    def normal(rows, columns, scale):
        return torch.randn(rows, columns, generator=generator) * scale

    w = {"model.embed_tokens.weight": normal(c["vocab_size"], hidden, std)}
    for i in range(c["num_hidden_layers"]):
        p = f"model.layers.{i}."
        w[p + "input_layernorm.weight"] = torch.ones(hidden)
        w[p + "self_attn.q_proj.weight"] = normal(q_width, hidden, std)
        w[p + "self_attn.k_proj.weight"] = normal(kv_width, hidden, std)
        w[p + "self_attn.v_proj.weight"] = normal(kv_width, hidden, std)
        w[p + "self_attn.o_proj.weight"] = normal(hidden, q_width, small)
        w[p + "self_attn.q_norm.weight"] = torch.full((c["head_dim"],), 1.5)
        w[p + "self_attn.k_norm.weight"] = torch.full((c["head_dim"],), 1.5)
        w[p + "post_attention_layernorm.weight"] = torch.ones(hidden)
        w[p + "mlp.gate_proj.weight"] = normal(inner, hidden, std)
        w[p + "mlp.up_proj.weight"] = normal(inner, hidden, std)
        w[p + "mlp.down_proj.weight"] = normal(hidden, inner, small)
    w["model.norm.weight"] = torch.ones(hidden)
    return w


def rms_norm(x, gain):
    return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + CONFIG["rms_norm_eps"]) * gain


def rotation(n):
    """cos and sin, (n, head_dim): pair i turns by position * theta^(-2i/head_dim)."""
    d = CONFIG["head_dim"]
    rates = CONFIG["rope_theta"] ** (-torch.arange(0, d, 2, dtype=torch.float64) / d)
    angles = torch.arange(n, dtype=torch.float64)[:, None] * rates
    angles = torch.cat([angles, angles], -1)
    return angles.cos().float(), angles.sin().float()


def rotate(x, cos, sin):
    half = x.shape[-1] // 2
    return x * cos + torch.cat([-x[..., half:], x[..., :half]], -1) * sin


def attention(w, prefix, x, cos, sin, mask):
    """x (batch, n, hidden) -> out (batch, n, hidden), log weights (batch, q_heads, n, n)."""
    c = CONFIG
    d, q_heads, kv_heads = c["head_dim"], c["num_attention_heads"], c["num_key_value_heads"]
    batch, n, _ = x.shape
    q = (x @ w[prefix + "q_proj.weight"].T).view(batch, n, q_heads, d).transpose(1, 2)
    k = (x @ w[prefix + "k_proj.weight"].T).view(batch, n, kv_heads, d).transpose(1, 2)
    v = (x @ w[prefix + "v_proj.weight"].T).view(batch, n, kv_heads, d).transpose(1, 2)
    q = rotate(rms_norm(q, w[prefix + "q_norm.weight"]), cos, sin)
    k = rotate(rms_norm(k, w[prefix + "k_norm.weight"]), cos, sin)
    k = k.repeat_interleave(q_heads // kv_heads, dim=1)  # query head h reads kv head h // group
    v = v.repeat_interleave(q_heads // kv_heads, dim=1)
    log_weights = torch.log_softmax(q @ k.transpose(-1, -2) / math.sqrt(d) + mask, dim=-1)
    out = (log_weights.exp() @ v).transpose(1, 2).reshape(batch, n, q_heads * d)
    return out @ w[prefix + "o_proj.weight"].T, log_weights


def forward(w, ids):
    """ids (batch, n) -> logits (batch, n, vocab) and, per layer, the log attention weights."""
    n = ids.shape[1]
    cos, sin = rotation(n)
    mask = torch.full((n, n), float("-inf")).triu(1)
    x = w["model.embed_tokens.weight"][ids]
    all_log_weights = []
    for i in range(CONFIG["num_hidden_layers"]):
        p = f"model.layers.{i}."
        out, log_weights = attention(w, p + "self_attn.", rms_norm(x, w[p + "input_layernorm.weight"]), cos, sin, mask)
        all_log_weights.append(log_weights)
        x = x + out
        z = rms_norm(x, w[p + "post_attention_layernorm.weight"])
        gate = torch.nn.functional.silu(z @ w[p + "mlp.gate_proj.weight"].T)
        x = x + (gate * (z @ w[p + "mlp.up_proj.weight"].T)) @ w[p + "mlp.down_proj.weight"].T
    return rms_norm(x, w["model.norm.weight"]) @ w["model.embed_tokens.weight"].T, all_log_weights
