"""Rotation rates and attention factors that Transformers computes for each rope type.

Writes tests/engine/golden/rope_rates.json: [{"config": config.json as text, "inv_freq": [...], "attention_factor": x}].
Transformers works in float32, so agreement ends at about 1e-6.

    python reference/golden/engine/rope_rates.py
"""
import json
import pathlib

import transformers
from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS

HERE = pathlib.Path(__file__).resolve()
OUT = HERE.parents[3] / "tests/engine/golden/rope_rates.json"

QWEN3 = {"model_type": "qwen3", "hidden_size": 64, "intermediate_size": 96, "num_hidden_layers": 2, "vocab_size": 50,
         "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 128, "max_position_embeddings": 40960,
         "rope_theta": 1000000.0}
LLAMA = {**QWEN3, "model_type": "llama", "head_dim": 64, "rope_theta": 500000.0, "max_position_embeddings": 131072}
YARN = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32768}

CONFIGS = [
    LLAMA,
    {**QWEN3, "rope_scaling": YARN},
    {**QWEN3, "rope_scaling": {**YARN, "factor": 2.0, "beta_fast": 16, "beta_slow": 2}},
    {**QWEN3, "rope_scaling": {**YARN, "truncate": False}},
    {**QWEN3, "rope_scaling": {**YARN, "attention_factor": 1.25}},
    {**QWEN3, "rope_scaling": {**YARN, "mscale": 1.0, "mscale_all_dim": 0.5}},
    {**QWEN3, "head_dim": 32, "rope_scaling": {**YARN, "factor": 8.0}},
    {**QWEN3, "head_dim": 32, "rope_theta": 100.0, "rope_scaling": {**YARN, "original_max_position_embeddings": 64}},
    {**LLAMA, "rope_scaling": {"rope_type": "linear", "factor": 3.0}},
    {**LLAMA, "rope_scaling": {"rope_type": "llama3", "factor": 32.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
                               "original_max_position_embeddings": 8192}},
    {**LLAMA, "head_dim": 128, "rope_scaling": {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.5,
                                                "high_freq_factor": 6.0, "original_max_position_embeddings": 8192}},
    {key: value for key, value in
     {**QWEN3, "rope_parameters": {**YARN, "rope_theta": 10000.0}}.items() if key != "rope_theta"},
]


def rates(fields):
    kind = {"qwen3": transformers.Qwen3Config, "llama": transformers.LlamaConfig}[fields["model_type"]]
    config = kind(**json.loads(json.dumps(fields)))
    rope_type = config.rope_parameters["rope_type"]
    if rope_type == "default":
        rotary = {"qwen3": transformers.models.qwen3.modeling_qwen3.Qwen3RotaryEmbedding,
                  "llama": transformers.models.llama.modeling_llama.LlamaRotaryEmbedding}[fields["model_type"]](config)
        return rotary.inv_freq, rotary.attention_scaling
    return ROPE_INIT_FUNCTIONS[rope_type](config, device="cpu")


def main():
    cases = []
    for fields in CONFIGS:
        inv_freq, attention_factor = rates(fields)
        cases.append({"config": json.dumps(fields), "inv_freq": [float(rate) for rate in inv_freq],
                      "attention_factor": float(attention_factor)})
    OUT.write_text(json.dumps(cases, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
