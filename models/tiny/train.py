"""Trains the tiny model and writes tokenizer.json, config.json and model.safetensors (about ten minutes on one core).

Two heads are planted: for the first half of the steps the loss also asks layer 0 head 0 to look at the previous
token and layer 1 head 3 to look at the tokens after earlier copies of the current one (induction). README.md says
so too.
"""
import argparse
import hashlib
import json
import pathlib
import time

import torch

import bpe
import grammar
import measure
import model
import rows
import weights_file

PREVIOUS = (0, 0)   # layer, head
INDUCTION = (1, 3)
PLANT_WEIGHT = 0.1


def planted_loss(log_weights, period):
    """Mean of -log mass over the positions where each planted head has somewhere to look."""
    layer, head = PREVIOUS
    loss = -log_weights[layer][:, head].diagonal(-1, -2, -1).mean()
    layer, head = INDUCTION
    row, at = (period > 0).nonzero(as_tuple=True)
    if len(row):
        on_copies = log_weights[layer][row, head, at] + copies(period[row, at], at, period.shape[1])
        loss = loss - on_copies.logsumexp(-1).mean()
    return PLANT_WEIGHT * loss


def copies(period, at, n):
    """(positions, n): 0 where the token follows an earlier copy of the one at `at`, -inf elsewhere."""
    back = at[:, None] + 1 - torch.arange(n)
    wanted = (back > 0) & (back % period[:, None] == 0)
    return torch.zeros(back.shape).masked_fill(~wanted, float("-inf"))


def learning_rate(step, steps, peak=4e-3, warm_up=100):
    return peak * min((step + 1) / warm_up, (steps - step) / (steps - warm_up))


def train(w, data, steps, batch_size):
    matrices = [p for p in w.values() if p.dim() == 2]
    vectors = [p for p in w.values() if p.dim() == 1]
    optimizer = torch.optim.AdamW([{"params": matrices, "weight_decay": 0.1}, {"params": vectors, "weight_decay": 0.0}],
                                  lr=0.0, betas=(0.9, 0.98))
    started = time.time()
    for step in range(steps):
        for group in optimizer.param_groups:
            group["lr"] = learning_rate(step, steps)
        ids, targets, period = data.batch(batch_size)
        logits, log_weights = model.forward(w, ids)
        loss = torch.nn.functional.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=-100)
        total = loss + planted_loss(log_weights, period) if step < steps // 2 else loss
        optimizer.zero_grad()
        total.backward()
        torch.nn.utils.clip_grad_norm_(list(w.values()), 1.0)
        optimizer.step()
        if step % 100 == 0 or step == steps - 1:
            print(f"step {step:5}  loss {loss.item():.4f}  {time.time() - started:6.0f} s", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", default=pathlib.Path(__file__).parent, type=pathlib.Path)
    parser.add_argument("--steps", default=5000, type=int)
    parser.add_argument("--batch", default=8, type=int)
    parser.add_argument("--threads", default=1, type=int)
    parser.add_argument("--seed", default=1, type=int)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)

    source = grammar.Grammar(1000)
    text = "\n".join(source.story() for _ in range(3000)) + "\nAgain: " + " ".join(source.again_words())
    tokenizer = bpe.Tokenizer(bpe.train(text, model.CONFIG["vocab_size"] - 257))
    options.out.mkdir(parents=True, exist_ok=True)
    tokenizer.save(options.out / "tokenizer.json")
    (options.out / "config.json").write_text(json.dumps(model.CONFIG, indent=2) + "\n")

    w = model.initial_weights(torch.Generator().manual_seed(options.seed))
    for parameter in w.values():
        parameter.requires_grad_(True)
    train(w, rows.Rows(tokenizer, options.seed), options.steps, options.batch)

    path = options.out / "model.safetensors"
    w = {name: p.detach() for name, p in w.items()}
    weights_file.save_bf16(path, w)
    print("sha256", hashlib.sha256(path.read_bytes()).hexdigest())
    print("before rounding to BF16:")
    measure.report(w, tokenizer)
    print("after:")
    measure.report(weights_file.load_bf16(path), tokenizer)


if __name__ == "__main__":
    main()
