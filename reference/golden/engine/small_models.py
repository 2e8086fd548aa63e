"""Small random checkpoints of several families, and what Transformers computes with them.

Writes tests/engine_run/golden/<name>/{config.json, model.safetensors, expected.safetensors}. The fixtures follow
the rules a golden must keep to be worth having: norm gains are random, q_heads * head_dim differs from hidden where
the family allows it, three query heads share one of two kv heads, embedding rows span 1e-4..10, and the attention
is neither uniform nor saturated (asserted) except in the one case that is about large scores (asserted too).

    python reference/golden/engine/small_models.py
"""
import hashlib
import json
import math
import pathlib
import sys

import numpy
import safetensors.torch
import torch
import transformers

HERE = pathlib.Path(__file__).resolve()
OUT = HERE.parents[3] / "tests/engine_run/golden"
TOKENS = 21  # longer than a tile of 16, and not a multiple of 2, 4, 8 or 16

COMMON = {"hidden_act": "silu", "num_attention_heads": 6, "num_key_value_heads": 2, "num_hidden_layers": 3,
          "intermediate_size": 44, "vocab_size": 61, "rms_norm_eps": 1e-6, "attention_dropout": 0.0,
          "bos_token_id": 60, "eos_token_id": 60}
QWEN3 = {**COMMON, "model_type": "qwen3", "architectures": ["Qwen3ForCausalLM"], "attention_bias": False,
         "hidden_size": 20, "head_dim": 8, "max_position_embeddings": 64, "use_sliding_window": False}
LLAMA = {**COMMON, "model_type": "llama", "architectures": ["LlamaForCausalLM"], "attention_bias": False,
         "mlp_bias": False, "hidden_size": 36, "max_position_embeddings": 256}

# name -> config.json as a model's author would write it, storage dtype, and how large the q/k gains are.
CASES = {
    "qwen3_tied": ({**QWEN3, "rope_theta": 1000000.0, "tie_word_embeddings": True}, torch.float32, 1.0),
    "qwen3_untied_bf16": ({**QWEN3, "head_dim": 16, "rope_theta": 10000.0, "tie_word_embeddings": False},
                          torch.bfloat16, 1.0),
    "qwen3_yarn": ({**QWEN3, "head_dim": 16, "rope_theta": 10000.0, "tie_word_embeddings": True,
                    "max_position_embeddings": 2048,
                    "rope_scaling": {"rope_type": "yarn", "factor": 4.0,
                                     "original_max_position_embeddings": 512}}, torch.float32, 1.0),
    "qwen3_large_scores": ({**QWEN3, "rope_theta": 1000000.0, "tie_word_embeddings": True}, torch.float32, 9.0),
    "qwen3_rope_parameters": ({**QWEN3, "tie_word_embeddings": False,
                               "rope_parameters": {"rope_type": "default", "rope_theta": 500.0}}, torch.float16, 1.0),
    "qwen2_bias": ({**COMMON, "model_type": "qwen2", "architectures": ["Qwen2ForCausalLM"], "hidden_size": 36,
                    "rope_theta": 10000.0, "max_position_embeddings": 64, "use_sliding_window": False,
                    "tie_word_embeddings": True}, torch.float32, 1.0),
    "llama_llama3": ({**LLAMA, "head_dim": 8, "rope_theta": 10000.0, "tie_word_embeddings": False,
                      "rope_scaling": {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0,
                                       "high_freq_factor": 4.0, "original_max_position_embeddings": 128}},
                     torch.float32, 1.0),
    "llama_linear": ({**LLAMA, "rope_theta": 10000.0, "tie_word_embeddings": True,
                      "rope_scaling": {"type": "linear", "factor": 2.5}}, torch.float32, 1.0),
}


def random_weights(model, generator, gain_scale):
    """In place: every tensor gets values that a wrong operator cannot hide behind."""
    for name, parameter in sorted(model.named_parameters()):
        shape = parameter.shape
        if name.endswith("norm.weight"):
            values = 0.4 + torch.rand(shape, generator=generator)
            if "q_norm" in name or "k_norm" in name:
                values *= 1.3 * gain_scale
        elif name.endswith("bias"):
            values = 0.5 * torch.randn(shape, generator=generator)
        elif name.endswith("embed_tokens.weight"):
            rows = 10 ** (5 * torch.rand(shape[0], 1, generator=generator) - 4)  # 1e-4 .. 10
            values = rows * torch.randn(shape, generator=generator)
        else:
            values = torch.randn(shape, generator=generator) / math.sqrt(shape[1])
            if model.config.model_type != "qwen3" and ("q_proj" in name or "k_proj" in name):
                values *= 1.8  # no q/k norm to set the size of the scores
        parameter.data.copy_(values)


def check_attention(attentions, largest, smallest, gain_scale):
    """A fixture with uniform or saturated attention would pass wrong code."""
    n = attentions[0].shape[-1]
    rows = torch.cat([a[0, :, n // 2:, :].flatten(0, 1) for a in attentions]).double()
    entropy = -(rows * rows.clamp_min(1e-300).log()).sum(-1).mean().item() / math.log(0.75 * n)
    if gain_scale == 1.0:
        assert 0.3 < entropy < 0.9, f"mean entropy is {entropy:.2f} of log n"
    else:
        assert largest > 89 and smallest < -104, f"scores span {smallest} .. {largest}"
    return entropy


def score_range(model, run):
    """Largest and smallest scaled score any head computes, seen by wrapping softmax."""
    seen = []
    original = torch.nn.functional.softmax

    def spy(scores, *arguments, **named):
        finite = scores[scores > -1e30]
        seen.extend([finite.max().item(), finite.min().item()])
        return original(scores, *arguments, **named)

    torch.nn.functional.softmax = spy
    try:
        run()
    finally:
        torch.nn.functional.softmax = original
    return max(seen), min(seen)


def write_case(name, raw_config, dtype, gain_scale, seed):
    folder = OUT / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps({**raw_config, "torch_dtype": str(dtype)[6:]}, indent=2) + "\n")
    config = transformers.AutoConfig.from_pretrained(folder)
    config._attn_implementation = "eager"
    generator = torch.Generator().manual_seed(seed)
    model = transformers.AutoModelForCausalLM.from_config(config, dtype=torch.float32).eval()
    random_weights(model, generator, gain_scale)
    stored = {n: p.detach().to(dtype).contiguous() for n, p in model.named_parameters()}
    safetensors.torch.save_file(stored, folder / "model.safetensors", metadata={"format": "pt"})
    model = transformers.AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32, attn_implementation="eager")
    model.eval()
    for n, p in model.named_parameters():
        assert torch.equal(p, stored[n].float()), n

    ids = torch.randint(0, config.vocab_size, (1, TOKENS), generator=generator)
    with torch.no_grad():
        out = model(ids, output_hidden_states=True, output_attentions=True, use_cache=False)
        both_ways = model(ids, attention_mask=torch.zeros(1, 1, TOKENS, TOKENS), output_hidden_states=True,
                          output_attentions=True, use_cache=False)
        largest, smallest = score_range(model, lambda: model(ids, use_cache=False))
        greedy = ids
        for _ in range(12):
            greedy = torch.cat([greedy, model(greedy, use_cache=False).logits[:, -1].argmax(-1, keepdim=True)], 1)
    assert both_ways.attentions[0].triu(1).max() > 0, "the mask of zeros was not used as it is"
    entropy = check_attention(out.attentions, largest, smallest, gain_scale)

    tensors = {"ids": ids[0], "logits": out.logits[0], "greedy": greedy[0, TOKENS:],
               "bidirectional.hidden.last": both_ways.hidden_states[-1][0],
               "bidirectional.attention.0": both_ways.attentions[0][0]}
    for i, state in enumerate(out.hidden_states):
        tensors[f"hidden.{i}"] = state[0]  # 0: embeddings; i: after layer i; the last one is normed
    for i, weights in enumerate(out.attentions):
        tensors[f"attention.{i}"] = weights[0]
    provenance = {"generator": "reference/golden/engine/small_models.py",
                  "generator_sha256": hashlib.sha256(HERE.read_bytes()).hexdigest(),
                  "transformers": transformers.__version__, "torch": torch.__version__, "numpy": numpy.__version__,
                  "dtype": "float32", "attention": "eager", "seed": str(seed)}
    safetensors.torch.save_file({n: t.contiguous() for n, t in tensors.items()}, folder / "expected.safetensors",
                                metadata=provenance)
    gaps = out.logits[0].topk(2, -1).values
    print(f"{name}: entropy {entropy:.2f}, scores {smallest:.1f} .. {largest:.1f}, "
          f"largest logit {out.logits.abs().max():.2f}, smallest top-2 gap {(gaps[:, 0] - gaps[:, 1]).min():.4f}")


def main():
    torch.set_num_threads(1)
    wanted = sys.argv[1:] or CASES
    for seed, (name, (config, dtype, gain_scale)) in enumerate(CASES.items(), start=11):
        if name in wanted:
            write_case(name, config, dtype, gain_scale, seed)


if __name__ == "__main__":
    main()
