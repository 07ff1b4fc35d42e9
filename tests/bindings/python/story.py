"""A story in seven passages, where each answer leads to the next question, and a host for it."""
import numpy as np

PASSAGES = [
    {"id": id, "title": title, "text": text}
    for id, title, text in [
        ("holt", "Anders Holt", "Anders Holt was the engineer of the Skerrow Light. He wrote Nine Winters."),
        ("winters", "Nine Winters", "Nine Winters is a book about a lighthouse. Dora Quist drew for it."),
        ("quist", "Dora Quist", "Dora Quist was a painter of the coast and a pupil of Ines Varga."),
        ("varga", "Ines Varga", "Ines Varga taught drawing at Tarn Haven."),
        ("tarn", "Tarn Haven", "Tarn Haven is a harbour on the north coast."),
        ("light", "Skerrow Light", "The Skerrow Light stands on a rock; it was lit in 1871."),
        ("salt", "Salt Road", "The Salt Road leads from the harbour to the hills."),
    ]
]
QUESTION = "Who taught the painter of the drawings in the book by the engineer of the Skerrow Light?"
DIMENSION = 8


def embed(texts, context=None):
    """Counts letters."""
    return np.array([[1 + text.lower().count(letter) for letter in "aeinorst"] for text in texts], np.float32)


def many_passages(count):
    """Each names the next."""
    for number in range(count):
        text = f"Station {number} lies before Station {number + 1}, at mile {number * 7}."
        yield {"id": f"p{number}", "title": f"Station {number}", "text": text}


def complete(messages, context):
    """A language model that knows the story: two sub-questions, then the answer. It uses what it is shown alone."""

    def shown(text):
        return any(text in message["content"] for message in messages)

    if context.purpose == "sub_question":
        if shown("He wrote Nine Winters."):
            return "Who drew for Nine Winters?"
        return "Which book did the engineer of the Skerrow Light write?"
    if context.purpose == "sub_answer":
        return "Dora Quist drew for it." if shown("Who drew for Nine Winters?") else "He wrote Nine Winters."
    if context.purpose == "critique":
        known = shown("Dora Quist drew for it.")
        return "All is known.\nCritique: yes" if known else "The painter is missing. Critique: no"
    return "Ines Varga"
