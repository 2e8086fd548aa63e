"""Turns a folder of write_random_model into a GGUF file of the same BF16 weights, for llama.cpp.

    pip install gguf==0.17.1
    python bench/engine/to_gguf.py FOLDER model.gguf

No vocabulary goes along: llama-bench runs on random ids.
"""

import json
import sys
from pathlib import Path

import gguf
import numpy

NAMES = {
    "input_layernorm": "attn_norm",
    "self_attn.q_proj": "attn_q",
    "self_attn.k_proj": "attn_k",
    "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_output",
    "self_attn.q_norm": "attn_q_norm",
    "self_attn.k_norm": "attn_k_norm",
    "post_attention_layernorm": "ffn_norm",
    "mlp.gate_proj": "ffn_gate",
    "mlp.up_proj": "ffn_up",
    "mlp.down_proj": "ffn_down",
}
OUTSIDE = {"model.embed_tokens": "token_embd", "model.norm": "output_norm", "lm_head": "output"}


def gguf_name(name: str) -> str:
    stem = name.removesuffix(".weight")
    if stem in OUTSIDE:
        return OUTSIDE[stem] + ".weight"
    _, _, layer, part = stem.split(".", 3)
    return f"blk.{layer}.{NAMES[part]}.weight"


def write_settings(writer: gguf.GGUFWriter, config: dict) -> None:
    writer.add_context_length(config["max_position_embeddings"])
    writer.add_embedding_length(config["hidden_size"])
    writer.add_block_count(config["num_hidden_layers"])
    writer.add_feed_forward_length(config["intermediate_size"])
    writer.add_head_count(config["num_attention_heads"])
    writer.add_head_count_kv(config["num_key_value_heads"])
    writer.add_key_length(config["head_dim"])
    writer.add_value_length(config["head_dim"])
    writer.add_rope_freq_base(config["rope_theta"])
    writer.add_layer_norm_rms_eps(config["rms_norm_eps"])
    writer.add_vocab_size(config["vocab_size"])
    writer.add_tokenizer_model("none")
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_BF16)


def main(folder: Path, target: Path) -> None:
    with open(folder / "model.safetensors", "rb") as file:
        length = int.from_bytes(file.read(8), "little")
        header = json.loads(file.read(length))
    data = numpy.memmap(folder / "model.safetensors", dtype=numpy.uint8, mode="r", offset=8 + length)
    writer = gguf.GGUFWriter(target, "qwen3")
    write_settings(writer, json.loads((folder / "config.json").read_text()))
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        begin, end = entry["data_offsets"]
        rows = data[begin:end]
        if len(entry["shape"]) == 1:  # llama.cpp keeps gains in float32
            gains = rows.view(numpy.uint16).astype(numpy.uint32) << 16
            writer.add_tensor(gguf_name(name), gains.view(numpy.float32))
        else:
            rows = rows.reshape(entry["shape"][0], -1)
            writer.add_tensor(gguf_name(name), rows, raw_dtype=gguf.GGMLQuantizationType.BF16)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
