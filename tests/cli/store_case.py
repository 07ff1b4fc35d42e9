"""What the tests of stores share: adding to one, and that it answers like a fresh index."""
from command import CommandTest

QUESTION = 'Into what does the river of the village flow where Anna Berg was born?'


class StoreTest(CommandTest):
    def bytes_of(self, store='s'):
        return {path.name: path.read_bytes() for path in sorted((self.folder / store).iterdir())}

    def add(self, *inputs, store='s', **settings):
        return self.succeed('add', store, *inputs, '--json', **settings)

    def assert_is_fresh(self, *inputs, store='s', arguments=()):
        """Every output over the store is that over a fresh index of these inputs."""
        fresh = self.index(*inputs, output='fresh.hop')
        for verb in (('search', QUESTION, '--json', '--explain'), ('search', QUESTION, '--method', 'bm25', '--jsonl'),
                     ('export', '--format', 'json'), ('export', '--format', 'graphml')):
            outs = [self.succeed(verb[0], graph, *verb[1:], *arguments).out for graph in (store, fresh)]
            self.assertEqual(*outs, verb)
