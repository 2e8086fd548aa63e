"""What the tiny model learned: held-out perplexity, finished samples, and where its two planted heads look."""
import json
import math
import pathlib
import random

import torch

import bpe
import grammar
import model
import rows
import weights_file

HELD_OUT_SEED = 999_999


def held_out(w, tokenizer, count=100):
    """Nats per token on stories of another seed, and the grammar's own floor for the same stories."""
    source = grammar.Grammar(HELD_OUT_SEED)
    nats, tokens = 0.0, 0
    for _ in range(count):
        ids = torch.tensor([[tokenizer.end] + tokenizer.encode(source.story())])
        log_p = model.forward(w, ids)[0][0, :-1].log_softmax(-1)
        nats -= log_p.gather(1, ids[0, 1:, None]).sum().item()
        tokens += ids.shape[1] - 1
    return nats / tokens, source.nats / tokens


def sample(w, tokenizer, prompt, length, temperature, generator):
    ids = [tokenizer.end] + tokenizer.encode(prompt)
    while len(ids) < length:
        logits = model.forward(w, torch.tensor([ids]))[0][0, -1]
        p = torch.softmax(logits / temperature, -1)
        ids.append(int(torch.multinomial(p, 1, generator=generator)))
        if ids[-1] == tokenizer.end:
            break
    return tokenizer.decode(ids)


def head_mass(w, tokenizer, period, count=16):
    """On random ids with this period: mean mass of the two heads on their targets, and next-token accuracy."""
    rng = random.Random(period)
    previous, induction, right, total = 0.0, 0.0, 0, 0
    length = min(rows.ROW, 4 * period)
    for _ in range(count):
        unit = [rng.randrange(tokenizer.end) for _ in range(period)]
        ids = torch.tensor([[tokenizer.end] + [unit[t % period] for t in range(length - 1)]])
        logits, log_weights = model.forward(w, ids)
        previous += log_weights[0][0, 0].exp().diagonal(-1).mean().item() / count
        at = torch.arange(period + 1, length)
        for times in range(1, 4):  # the mass on every earlier copy
            late = at[at > times * period]
            induction += log_weights[1][0, 3].exp()[late, late - times * period + 1].sum().item() / count / len(at)
        right += (logits[0, at[:-1]].argmax(-1) == ids[0, at[1:]]).sum().item()
        total += len(at) - 1
    return previous, induction, right / total


def report(w, tokenizer, samples=64):
    with torch.no_grad():
        nats, floor = held_out(w, tokenizer)
        print(f"  held-out stories: {nats:.4f} nats per token, perplexity {math.exp(nats):.4f} (floor {floor:.4f})")
        for period in (8, 16, 30, 40, 60, 75):
            previous, induction, right = head_mass(w, tokenizer, period)
            print(f"  period {period}: L0.H0 on the previous token {previous:.3f}, "
                  f"L1.H3 on earlier copies {induction:.3f}, copied right {right:.3f}")
        generator = torch.Generator().manual_seed(1)
        texts = [sample(w, tokenizer, "", rows.ROW, 0.8, generator) for _ in range(samples)]
        stories = [t for t in texts if not t.startswith("Again:")]
        print(f"  of {samples} samples at temperature 0.8, {len(stories)} are stories, "
              f"{sum(t.endswith('The end.') for t in stories)} of them reach 'The end.'")
        for text in stories[:3] + [t for t in stories if not t.endswith("The end.")][:3]:
            print("   |", text)


def main():
    here = pathlib.Path(__file__).parent
    merges = [tuple(m.split(" ")) for m in json.loads((here / "tokenizer.json").read_text())["model"]["merges"]]
    torch.set_num_threads(1)
    report(weights_file.load_bf16(here / "model.safetensors"), bpe.Tokenizer(merges))


if __name__ == "__main__":
    main()
