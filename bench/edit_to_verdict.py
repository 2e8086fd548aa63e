#!/usr/bin/env python3
"""Edit to verdict: `lab check` of one edited exercise beside pytest on one numpy function, in one run.

    python3 bench/edit_to_verdict.py [--rounds 15] [--pytest PYTHON]

Each round edits a comment in a copy of the reference answer (so nothing comes from the cache) and checks it, then
checks the whole unchanged lab, then runs a one-function pytest that imports numpy, if PYTHON has both. Prints medians
in milliseconds, their ratio, and the grader's peak memory. Everything happens in a temporary folder.
"""
import argparse
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent

PYTEST = """
import numpy as np

def softmax_rows(s):
    w = np.exp(s - s.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)

def test_rows_sum_to_one():
    s = np.random.default_rng(0).standard_normal((5, 7), dtype=np.float32)
    assert np.allclose(softmax_rows(s).sum(axis=1), 1)
"""


def timed(command, **options):
    begin = time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    return 1000 * (time.perf_counter() - begin), done


def has_pytest(python):
    return subprocess.run([python, "-c", "import numpy, pytest"], capture_output=True).returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--pytest", default=sys.executable, metavar="PYTHON")
    arguments = parser.parse_args()
    lab = str(ROOT / "lab")
    with tempfile.TemporaryDirectory() as folder:
        student = pathlib.Path(folder) / "student"
        shutil.copytree(ROOT / "reference", student, ignore=shutil.ignore_patterns("wrong", "accepted", "golden", "*.checks.cpp"))
        answer = student / "attention" / "softmax_rows.cpp"
        text = answer.read_text()
        test = pathlib.Path(folder) / "test_softmax.py"
        test.write_text(PYTEST)
        one = [lab, "check", "softmax_rows", "--student", str(student)]
        whole = [lab, "check", "attention", "--student", str(student)]
        compare = has_pytest(arguments.pytest)
        for command in (one, whole):
            _, done = timed(command)
            if done.returncode != 0:
                sys.exit("the reference does not pass:\n" + done.stdout.decode(errors="replace"))
        edited, unchanged, pytest = [], [], []
        for number in range(arguments.rounds):
            answer.write_text(f"{text}// round {time.time_ns()} {number}\n")
            edited.append(timed(one)[0])
            timed(whole)
            unchanged.append(timed(whole)[0])
            if compare:
                pytest.append(timed([arguments.pytest, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(test)])[0])
    row = "{:<44}{:>9.0f} ms   (min {:.0f}, max {:.0f})".format
    print(row("edit to verdict, one exercise", statistics.median(edited), min(edited), max(edited)))
    print(row("whole lab, nothing changed", statistics.median(unchanged), min(unchanged), max(unchanged)))
    if compare:
        print(row("pytest and numpy, one function", statistics.median(pytest), min(pytest), max(pytest)))
        ratios = sorted(e / p for e, p in zip(edited, pytest))
        print(f"edit to verdict / pytest, median of pairs    {statistics.median(ratios):.2f}")
    else:
        print(f"{arguments.pytest} has no numpy and pytest: not compared")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"largest process of all of these              {peak:.0f} MB (compiler and pytest included)")


if __name__ == "__main__":
    main()
