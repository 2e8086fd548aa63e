"""Prefill and decode beside llama.cpp on the same weights: turns, and the ratio of each turn.

    LLAMA_BENCH=llama.cpp/build/bin/llama-bench python3 bench/engine/beside_llama.py \\
        FOLDER MODEL.gguf [turns [threads [lab-model [busy]]]]

FOLDER is from write_random_model, MODEL.gguf from to_gguf.py. Each turn runs both programs one after
the other, each the best of two; decoding starts behind a prompt of 512 in both. llama.cpp maps its
file and runs as it does by default.

With `busy` as the last word: one thread each, and the processor time that 64 tokens of decoding and
512 of a prompt add to a run. That can be compared beside other work; the wall clock cannot, as
llama.cpp's threads wait for each other without sleeping.
"""

import json
import os
import resource
import statistics
import subprocess
import sys


def answer(command: list[str]) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def llama(model: str, threads: str) -> tuple[float, float]:
    start = [os.environ["LLAMA_BENCH"], "-m", model, "-t", threads, "-r", "2", "-o", "json"]
    best = []
    for sizes in (["-p", "512", "-n", "0"], ["-p", "0", "-n", "64", "-d", "512"]):
        best.append(max(json.loads(answer(start + sizes))[0]["samples_ts"]))
    return best[0], best[1]


def ours(program: str, folder: str, threads: str) -> dict:
    return json.loads(answer([program, "bench", folder, "--weights", "copied", "--threads", threads,
                              "--rounds", "2", "--json"]))


def user_seconds(command: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    answer(command)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def busy(folder: str, model: str, turns: str, program: str) -> None:
    theirs = [os.environ["LLAMA_BENCH"], "-m", model, "-t", "1", "-r", "1", "--no-warmup"]
    own = [program, "bench", folder, "--threads", "1", "--rounds", "1", "--weights"]

    def llama_added(small: list[str], large: list[str]) -> float:
        return user_seconds(theirs + large) - user_seconds(theirs + small)

    def own_added(weights: str, prompt: int, tokens: int) -> float:
        sizes = [["--prompt-tokens", str(p), "--decode-tokens", str(t)]
                 for p, t in ((8, 2), (8 + prompt, 2 + tokens))]
        return user_seconds(own + [weights] + sizes[1]) - user_seconds(own + [weights] + sizes[0])

    print("turn  load  prefill s: llama.cpp  ours  ratio   "
          "decode ms: llama.cpp  mapped  ratio  copied  ratio")
    for turn in range(int(turns)):
        prefill = llama_added(["-p", "8", "-n", "0"], ["-p", "520", "-n", "0"])
        decode = llama_added(["-p", "0", "-n", "2"], ["-p", "0", "-n", "66"])
        prefill_own = own_added("copied", 512, 0)
        mapped, copied = own_added("mapped", 0, 64), own_added("copied", 0, 64)
        print(f"{turn + 1:>4} {os.getloadavg()[0]:>5.1f} {prefill:>21.2f} {prefill_own:>5.2f} "
              f"{prefill / prefill_own:>6.2f} {decode / 64e-3:>22.1f} {mapped / 64e-3:>7.1f} "
              f"{decode / mapped:>6.2f} {copied / 64e-3:>7.1f} {decode / copied:>6.2f}", flush=True)


def main(folder: str, model: str, turns: str = "3", threads: str = "2",
         program: str = ".lab/build/model/slots/lab-model", mode: str = "") -> None:
    if mode == "busy":
        busy(folder, model, turns, program)
        return
    prefill, decode, of_limit = [], [], []
    print("turn  load  prefill: llama.cpp  ours  ratio   decode: llama.cpp  ours  ratio  of read limit")
    for turn in range(int(turns)):
        theirs = llama(model, threads)
        own = ours(program, folder, threads)
        prefill.append(own["prefill_tokens_per_second"] / theirs[0])
        decode.append(own["decode_tokens_per_second"] / theirs[1])
        of_limit.append(own["decode_tokens_per_second"] / own["decode_limit"])
        print(f"{turn + 1:>4} {os.getloadavg()[0]:>5.1f} {theirs[0]:>19.1f} "
              f"{own['prefill_tokens_per_second']:>5.0f} {prefill[-1]:>6.2f} {theirs[1]:>19.1f} "
              f"{own['decode_tokens_per_second']:>5.1f} {decode[-1]:>6.2f} {of_limit[-1]:>14.0%}",
              flush=True)
    print(f"median of the ratios: prefill {statistics.median(prefill):.2f}, "
          f"decode {statistics.median(decode):.2f}")


if __name__ == "__main__":
    if len(sys.argv) < 3 or "LLAMA_BENCH" not in os.environ:
        sys.exit(__doc__)
    main(*sys.argv[1:])
