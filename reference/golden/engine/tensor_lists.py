"""The tensors that Transformers gives small models of every family, for checking names, shapes and counts.

Writes tests/engine/golden/tensor_lists.json: [{"config": config.json as text, "total": parameters,
"tensors": {name: shape}}]; a mixture of experts has a total only.

    python reference/golden/engine/tensor_lists.py
"""
import json
import pathlib

import torch
import transformers

HERE = pathlib.Path(__file__).resolve()
OUT = HERE.parents[3] / "tests/engine/golden/tensor_lists.json"

COMMON = {"hidden_size": 20, "intermediate_size": 28, "num_hidden_layers": 2, "vocab_size": 31, "num_attention_heads": 4,
          "num_key_value_heads": 2, "max_position_embeddings": 64, "rope_theta": 10000.0}
CONFIGS = [
    {**COMMON, "model_type": "qwen3", "head_dim": 6, "tie_word_embeddings": True},
    {**COMMON, "model_type": "qwen3", "head_dim": 6, "attention_bias": True},
    {**COMMON, "model_type": "qwen2", "hidden_size": 24, "tie_word_embeddings": True},
    {**COMMON, "model_type": "qwen2", "hidden_size": 24},
    {**COMMON, "model_type": "llama", "head_dim": 8},
    {**COMMON, "model_type": "llama", "hidden_size": 24, "attention_bias": True, "mlp_bias": True,
     "tie_word_embeddings": True},
    {**COMMON, "model_type": "qwen3_moe", "head_dim": 6, "moe_intermediate_size": 10, "num_experts": 6,
     "num_experts_per_tok": 2, "num_hidden_layers": 4, "mlp_only_layers": [1], "decoder_sparse_step": 1},
    {**COMMON, "model_type": "qwen3_moe", "head_dim": 6, "moe_intermediate_size": 10, "num_experts": 6,
     "num_experts_per_tok": 2, "num_hidden_layers": 4, "decoder_sparse_step": 2, "tie_word_embeddings": True},
]


def main():
    cases = []
    for fields in CONFIGS:
        config = transformers.AutoConfig.for_model(**json.loads(json.dumps(fields)))
        with torch.device("meta"):
            model = transformers.AutoModelForCausalLM.from_config(config)
        case = {"config": json.dumps(fields), "total": sum(parameter.numel() for parameter in model.parameters())}
        if fields["model_type"] != "qwen3_moe":
            case["tensors"] = {name: list(parameter.shape) for name, parameter in sorted(model.named_parameters())}
        cases.append(case)
    OUT.write_text(json.dumps(cases, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
