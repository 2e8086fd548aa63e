"""model.safetensors in BF16, written and read with the standard library and PyTorch only."""
import json
import struct

import numpy
import torch


def to_bf16_bytes(tensor):
    """float32 -> bfloat16, to nearest, ties to even."""
    bits = tensor.contiguous().numpy().view(numpy.uint32).astype(numpy.uint64)
    bits = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
    return bits.astype("<u2").tobytes()


def save_bf16(path, weights):
    header, blobs, offset = {"__metadata__": {"format": "pt"}}, [], 0
    for name in sorted(weights):
        blob = to_bf16_bytes(weights[name])
        header[name] = {"dtype": "BF16", "shape": list(weights[name].shape),
                        "data_offsets": [offset, offset + len(blob)]}
        blobs.append(blob)
        offset += len(blob)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(blobs))


def load_bf16(path):
    raw = path.read_bytes()
    (length,) = struct.unpack("<Q", raw[:8])
    header = json.loads(raw[8:8 + length])
    weights = {}
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        begin, end = (8 + length + o for o in entry["data_offsets"])
        bits = numpy.frombuffer(raw[begin:end], "<u2").astype(numpy.uint32) << 16
        weights[name] = torch.from_numpy(bits.view(numpy.float32).reshape(entry["shape"]))
    return weights
