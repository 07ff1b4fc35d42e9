# Written by bindings/generate/methods.py from core/methods/method_table.inc and hoptrail.h: change those.
"""How passages are ranked: the names, and what each needs and supports."""
from __future__ import annotations

from enum import IntFlag
from typing import Literal

#: A value of the option `method`: `hoptrail.methods()` tells of each.
Method = Literal[
    "bm25", "tfidf", "dense", "hybrid", "gnn_ret", "rgnn_ret", "trail", "kgp", "iier", "g_rag", "bgr", "self_ask",
    "ircot", "iter_retgen", "none", "golden",
]


class MethodTrait(IntFlag):
    """What a method needs and supports."""

    #: Fails without vectors of the question and of the passages.
    NEEDS_VECTORS = 1
    #: Ranks by vectors, where there are some.
    TAKES_VECTORS = 2
    #: Takes the vector of the question without its names, too.
    TAKES_MASKED_VECTOR = 4
    #: Fails without a language model.
    NEEDS_LANGUAGE_MODEL = 8
    #: Asks a language model where an option says so.
    ASKS_LANGUAGE_MODEL = 16
    #: Asks its host for more than the vectors of questions and steps.
    ASKS_ON_THE_WAY = 32
    #: Carries a state through the steps of a question (hop_results_state).
    IN_STEPS = 64
    #: A loop: a language model and the method that option retriever names.
    BY_RETRIEVER = 128
    #: Can be trained (hop_train_task_create).
    LEARNS = 256
    #: Learns from steps whose gold passages are known.
    LEARNS_FROM_STEPS = 512
    #: Searches a corpus in shards (hop_coordinator_create).
    IN_SHARDS = 1024
    #: Gives paths that lead to a hit through other passages.
    GIVES_PATHS = 2048
    #: Gives distances as scores: small is good.
    GIVES_DISTANCES = 4096
    #: No method, but what others are compared with.
    BOUND = 8192
