"""Negative control: a golden file with one changed number, or one tensor missing, must not pass --check."""
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def check(root):
    return subprocess.run([sys.executable, "-B", str(root / "reference" / "golden" / "attention.py"), "--check"],
                          capture_output=True, text=True)


def main():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        shutil.copytree(ROOT / "reference" / "golden", root / "reference" / "golden")
        shutil.copytree(ROOT / "labs" / "attention" / "golden", root / "labs" / "attention" / "golden")
        good = check(root)
        assert good.returncode == 0, good.stderr
        golden = root / "labs" / "attention" / "golden" / "softmax_rows.safetensors"
        data = bytearray(golden.read_bytes())
        (length,) = struct.unpack("<Q", data[:8])
        data[8 + length + 64] ^= 1  # the last bit of one number
        golden.write_bytes(data)
        changed = check(root)
        assert changed.returncode == 1, "a changed number passes"
        assert "softmax_rows.safetensors: " in changed.stderr and "run it again" in changed.stderr, changed.stderr
        golden.unlink()
        gone = check(root)
        assert gone.returncode == 1 and "missing; run reference/golden/attention.py" in gone.stderr, gone.stderr
    print("a changed golden file is noticed")


if __name__ == "__main__":
    main()
