"""Writes golden files: safetensors with provenance, the same bytes on every run; --check compares instead of writing.

With the pinned versions (requirements.txt) the whole file must be the same. With other versions, as on a machine that
has only its distribution's numpy, the numbers must: float32, integers and bools bit for bit, float64 to a few last bits.

A golden file holds, for each case, the inputs of one call and the wanted result:
`<case>/<parameter>` in parameter order, then `<case>/want`; a record has `.<field>` behind the name.
"""
import argparse
import hashlib
import json
import struct
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
DTYPES = {"float32": "F32", "float64": "F64", "int64": "I64", "bool": "BOOL"}


class GoldenFile:
    """The cases of one exercise, in the order they are added."""

    def __init__(self, lab, exercise):
        self.path = ROOT / "labs" / lab / "golden" / f"{exercise}.safetensors"
        self.tensors = {}
        self.sources = {}

    def add(self, case, inputs, want, source):
        """inputs: {parameter: value}; values and want: an array, or {field: value}; source: where it is from."""
        if case in self.sources:
            raise ValueError(f"{self.path.name}: case '{case}' is there twice")
        self.sources[case] = source
        for name, value in [*inputs.items(), ("want", want)]:
            self._put_fields(f"{case}/{name}", value)

    def _put_fields(self, name, value):
        if not isinstance(value, dict):
            self._put(name, value)
            return
        for field, inner in value.items():
            self._put_fields(f"{name}.{field}", inner)

    def _put(self, name, value):
        array = np.asarray(value)
        if array.dtype.name not in DTYPES:
            raise TypeError(f"{self.path.name}: {name} is {array.dtype}, wanted one of {', '.join(DTYPES)}")
        if "/want" in name and np.isnan(array).any():
            raise ValueError(f"{self.path.name}: {name} is not a number somewhere")
        self.tensors[name] = array.copy(order="C")

    def to_bytes(self, metadata):
        # Widest elements first, so that every tensor is aligned; the order within a width is kept.
        names = sorted(self.tensors, key=lambda name: -self.tensors[name].itemsize)
        spans, data = {}, b""
        for name in names:
            raw = self.tensors[name].tobytes()
            spans[name] = [len(data), len(data) + len(raw)]
            data += raw
        header = {"__metadata__": metadata}
        for name in names:
            array = self.tensors[name]
            header[name] = {"dtype": DTYPES[array.dtype.name], "shape": list(array.shape), "data_offsets": spans[name]}
        text = json.dumps(header, separators=(",", ":")).encode()
        text += b" " * (-len(text) % 8)
        return struct.pack("<Q", len(text)) + text + data


def read_back(data):
    """The metadata and the tensors of a golden file."""
    (length,) = struct.unpack("<Q", data[:8])
    header = json.loads(data[8:8 + length])
    metadata = header.pop("__metadata__")
    names = {"F32": np.float32, "F64": np.float64, "I64": np.int64, "BOOL": np.bool_}
    tensors = {}
    for name, entry in header.items():
        begin, end = (8 + length + offset for offset in entry["data_offsets"])
        tensors[name] = np.frombuffer(data[begin:end], names[entry["dtype"]]).reshape(entry["shape"])
    return metadata, tensors


def difference_between(committed, made):
    """What differs, or nothing."""
    if committed == made:
        return ""
    old_metadata, old = read_back(committed)
    new_metadata, new = read_back(made)
    versions = {key for key in old_metadata if old_metadata[key] != new_metadata.get(key)}
    if not versions or "generator_sha256" in versions or old_metadata["numpy"] == new_metadata["numpy"]:
        return "the file"
    if list(old) != list(new):
        return "the list of tensors"
    for name in old:
        if old[name].dtype != new[name].dtype or old[name].shape != new[name].shape:
            return f"the form of {name}"
        if old[name].dtype == np.float64:
            same = np.allclose(old[name], new[name], rtol=1e-14, atol=1e-15, equal_nan=True)
        else:
            same = old[name].tobytes() == new[name].tobytes()
        if not same:
            return f"the tensor {name}"
    return ""


def finish(script, seed, files, computed_in="float64 from the stored inputs, then rounded once to the stored dtype",
           versions=None):
    """Writes the files, or with --check compares them with what is committed. Returns the exit status.

    versions: {package: version} of what the numbers depend on beside numpy.
    """
    parser = argparse.ArgumentParser(description="Makes golden files from numpy in float64.")
    parser.add_argument("--check", action="store_true", help="compare with the committed bytes, write nothing")
    check = parser.parse_args().check
    script = Path(script).resolve()
    status = 0
    for file in files:
        metadata = {
            "generator": str(script.relative_to(ROOT)),
            "generator_sha256": hashlib.sha256(script.read_bytes()).hexdigest(),
            "numpy": np.__version__,
            **(versions or {}),
            "computed_in": computed_in,
            "seed": str(seed),
            "sources": json.dumps(file.sources, separators=(",", ":")),
        }
        wanted = file.to_bytes(metadata)
        shown = file.path.relative_to(ROOT)
        if not check:
            file.path.parent.mkdir(parents=True, exist_ok=True)
            file.path.write_bytes(wanted)
            print(f"{shown}: {len(file.sources)} cases, {len(wanted)} bytes")
        elif not file.path.exists():
            print(f"{shown}: missing; run {metadata['generator']}", file=sys.stderr)
            status = 1
        elif difference := difference_between(file.path.read_bytes(), wanted):
            print(f"{shown}: {difference} differs from what {metadata['generator']} makes; run it again", file=sys.stderr)
            status = 1
    if check and status == 0:
        print(f"{len(files)} golden files are what the generator makes")
    return status
