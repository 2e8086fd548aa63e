"""What Transformers computes with models/tiny: greedy ids, logits, two heads. For tests/engine_run/golden/tiny.

    python reference/golden/engine/tiny_model.py
"""
import hashlib
import json
import pathlib
import sys

import numpy
import safetensors.torch
import torch
import transformers

HERE = pathlib.Path(__file__).resolve()
ROOT = HERE.parents[3]
OUT = ROOT / "tests/engine_run/golden/tiny"
STORY = "Once there was a small fox named Mirako. Mirako"
AGAIN = "Again: fox drum Mirako blue owl fox drum Mirako blue owl fox drum"
NEW_TOKENS = 96
HELD_OUT_STORIES = 24
sys.path.insert(0, str(ROOT / "models/tiny"))
import grammar  # noqa: E402
import measure  # noqa: E402


def greedy(model, ids):
    """New ids, and by how much each led the next best."""
    margins = []
    for _ in range(NEW_TOKENS):
        best = model(torch.tensor([ids])).logits[0, -1].topk(2)
        ids = ids + [int(best.indices[0])]
        margins.append(float(best.values[0] - best.values[1]))
        if ids[-1] == model.config.eos_token_id:
            break
    return ids[-len(margins):], margins


def held_out(model, tokenizer):
    """Stories of a seed that training did not use, one after the other, and their surprise in nats."""
    source = grammar.Grammar(measure.HELD_OUT_SEED)
    all_ids, nats = [], 0.0
    for _ in range(HELD_OUT_STORIES):
        ids = tokenizer.encode(source.story())
        log_p = model(torch.tensor([ids])).logits[0, :-1].double().log_softmax(-1)
        nats -= log_p.gather(1, torch.tensor(ids)[1:, None]).sum().item()
        all_ids += ids
    return torch.tensor(all_ids), torch.tensor([nats], dtype=torch.float64)


def main():
    torch.set_num_threads(1)
    folder = ROOT / "models/tiny"
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    model = transformers.AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32,
                                                              attn_implementation="eager").eval()
    tensors, notes = {}, {}
    with torch.no_grad():
        for name, text in {"story": STORY, "again": AGAIN}.items():
            ids = tokenizer.encode(text)
            out = model(torch.tensor([ids]), output_attentions=True)
            new, margins = greedy(model, ids)
            tensors |= {f"{name}.ids": torch.tensor(ids), f"{name}.greedy": torch.tensor(new),
                        f"{name}.logits": out.logits[0, -1:].contiguous(),
                        f"{name}.margins": torch.tensor(margins),
                        f"{name}.previous_head": out.attentions[0][0, 0].contiguous(),
                        f"{name}.induction_head": out.attentions[1][0, 3].contiguous()}
            notes[name] = {"text": text, "continued": tokenizer.decode(new)}
            print(f"{name}: {len(new)} tokens, smallest lead {min(margins):.4f}\n  {text} |{notes[name]['continued']}")
        tensors["held_out.ids"], tensors["held_out.nats"] = held_out(model, tokenizer)
    provenance = {"generator": "reference/golden/engine/tiny_model.py",
                  "generator_sha256": hashlib.sha256(HERE.read_bytes()).hexdigest(),
                  "model_sha256": hashlib.sha256((folder / "model.safetensors").read_bytes()).hexdigest(),
                  "transformers": transformers.__version__, "torch": torch.__version__, "numpy": numpy.__version__,
                  "dtype": "float32", "attention": "eager", "texts": json.dumps(notes)}
    OUT.mkdir(parents=True, exist_ok=True)
    safetensors.torch.save_file(tensors, OUT / "expected.safetensors", metadata=provenance)


if __name__ == "__main__":
    main()
