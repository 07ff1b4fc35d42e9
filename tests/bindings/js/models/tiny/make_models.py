#!/usr/bin/env python3
"""Writes the tiny models of this folder, one for each shape that embedding models come in. Needs the package `onnx`.

A token's vector is a row of a table: cell (id, place) is ((7 id + 3 place) mod 11 - 5) / 4, which float16 holds, too.
"""
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnx.external_data_helper import set_external_data

HERE = Path(__file__).resolve().parent
VOCABULARY, DIMENSION, POSITIONS = 12, 8, 16
ROWS = np.array([[((7 * id + 3 * place) % 11 - 5) / 4 for place in range(DIMENSION)] for id in range(VOCABULARY)], np.float32)
PLACES = np.array([[position / 8 if place == 0 else 0 for place in range(DIMENSION)] for position in range(POSITIONS)], np.float32)
TOKENS = ["batch", "tokens"]


def value(name, type, shape):
    return helper.make_tensor_value_info(name, type, shape)


def ids(*names, type=TensorProto.INT64):
    return [value(name, type, TOKENS) for name in names]


def constant(name, numbers):
    return numpy_helper.from_array(np.asarray(numbers), name)


def write(name, inputs, outputs, constants, *nodes):
    graph = helper.make_graph([helper.make_node(*node[:3], **node[3]) for node in nodes], name, inputs, outputs, constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 14)], ir_version=8, producer_name="")
    onnx.checker.check_model(model)
    path = HERE / f"{name}.onnx"
    path.write_bytes(model.SerializeToString())
    if path.stat().st_size >= 2000:
        raise SystemExit(f"{path.name} has {path.stat().st_size} bytes: it should be below 2,000")


def rows_of(source="rows", to="last_hidden_state"):
    return "Gather", [source, "input_ids"], [to], {"axis": 0}


def hidden(name="last_hidden_state", type=TensorProto.FLOAT):
    return value(name, type, [*TOKENS, DIMENSION])


def text_vector(name):
    return value(name, TensorProto.FLOAT, ["batch", DIMENSION])


# The vectors of the tokens alone.
write("tokens", ids("input_ids", "attention_mask", "token_type_ids"), [hidden()], [constant("rows", ROWS)], rows_of())

# And the text's, which is the first token's.
FIRST = ("Gather", ["last_hidden_state", "first"], ["sentence_embedding"], {"axis": 1})
write("cls", ids("input_ids", "attention_mask"), [hidden(), text_vector("sentence_embedding")],
      [constant("rows", ROWS), constant("first", np.int64(0))], rows_of(), FIRST)

# A layer behind the pooling: the text's vector has another length than its tokens'.
write("dense", ids("input_ids", "attention_mask"), [hidden(), value("sentence_embedding", TensorProto.FLOAT, ["batch", 3])],
      [constant("rows", ROWS), constant("first", np.int64(0)), constant("weights", ROWS[:DIMENSION, :3])], rows_of(),
      ("Gather", ["last_hidden_state", "first"], ["pooled"], {"axis": 1}),
      ("MatMul", ["pooled", "weights"], ["sentence_embedding"], {}))

# Two outputs, each one vector a text; neither has a name that says which to take.
write("two", ids("input_ids"), [text_vector("dense_vector"), text_vector("other_vector")],
      [constant("rows", ROWS), constant("first", np.int64(0))], rows_of(to="hidden"),
      ("Gather", ["hidden", "first"], ["dense_vector"], {"axis": 1}), ("Neg", ["dense_vector"], ["other_vector"], {}))

# A decoder: positions, and a cache of keys and values that is concatenated with the new ones.
PAST = ["batch", 2, "past", 4]
write("decoder",
      [*ids("input_ids", "attention_mask", "position_ids"), value("past_key_values.0.key", TensorProto.FLOAT, PAST),
       value("past_key_values.0.value", TensorProto.FLOAT16, PAST)],
      [hidden(), value("present.0.key", TensorProto.FLOAT, ["batch", 2, "all", 4]),
       value("present.0.value", TensorProto.FLOAT16, ["batch", 2, "all", 4])],
      [constant("rows", ROWS), constant("places", PLACES), constant("heads", np.array([0, 0, 2, 4], np.int64))],
      rows_of(to="of_ids"), ("Gather", ["places", "position_ids"], ["of_places"], {"axis": 0}),
      ("Add", ["of_ids", "of_places"], ["last_hidden_state"], {}),
      ("Reshape", ["last_hidden_state", "heads"], ["in_heads"], {}),
      ("Transpose", ["in_heads"], ["keys"], {"perm": [0, 2, 1, 3]}), ("Cast", ["keys"], ["values"], {"to": TensorProto.FLOAT16}),
      ("Concat", ["past_key_values.0.key", "keys"], ["present.0.key"], {"axis": 2}),
      ("Concat", ["past_key_values.0.value", "values"], ["present.0.value"], {"axis": 2}))

# Ids of 32 bits, vectors of 16.
write("half", ids("input_ids", "attention_mask", type=TensorProto.INT32), [hidden("token_embeddings", TensorProto.FLOAT16)],
      [constant("rows", ROWS.astype(np.float16))], rows_of(to="token_embeddings"))

# An input that no text has.
write("image", [*ids("input_ids"), value("pixel_values", TensorProto.FLOAT, ["batch", 2])], [hidden()], [constant("rows", ROWS)],
      rows_of())

# The table in a file next to the model.
TABLE = constant("rows", ROWS)
set_external_data(TABLE, location="external.onnx_data", offset=0, length=len(TABLE.raw_data))
(HERE / "external.onnx_data").write_bytes(TABLE.raw_data)
TABLE.ClearField("raw_data")
TABLE.data_location = TensorProto.EXTERNAL
graph = helper.make_graph([helper.make_node(*rows_of()[:3], axis=0)], "external", ids("input_ids", "attention_mask"), [hidden()], [TABLE])
(HERE / "external.onnx").write_bytes(
    helper.make_model(graph, opset_imports=[helper.make_opsetid("", 14)], ir_version=8, producer_name="").SerializeToString())
