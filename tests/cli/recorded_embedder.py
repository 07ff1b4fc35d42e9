"""An embedder that knows recorded queries: a text that was recorded has its recorded vector, any other that of the recorded
text that shares most words with it. So a loop over HTTP meets real vectors with no model at hand."""
import json
import struct

from word_embedder import WordEmbedder


def read_half_floats(path):
    """Rows of a NumPy file of float16."""
    data = path.read_bytes()
    length = struct.unpack('<H', data[8:10])[0]
    rows, columns = eval(data[10:10 + length].decode(), {'__builtins__': {}})['shape']  # a dictionary literal of the format
    return [struct.unpack_from(f'<{columns}e', data, 10 + length + 2 * columns * row) for row in range(rows)]


class RecordedEmbedder(WordEmbedder):
    """with RecordedEmbedder([(queries.jsonl, vectors.npy), …]) as server: …"""

    def __init__(self, recordings):
        self.vectors, self.words = {}, {}
        for texts, rows in recordings:
            lines = [json.loads(line)['question'] for line in texts.read_text('utf-8').splitlines()]
            self.vectors.update(zip(lines, read_half_floats(rows)))
        self.words = {text: set(text.lower().split()) for text in self.vectors}

    def embed(self, text):
        if text not in self.vectors:
            words = set(text.lower().split())
            self.vectors[text] = self.vectors[max(self.words, key=lambda known: (len(words & self.words[known]), known))]
        return self.vectors[text]
