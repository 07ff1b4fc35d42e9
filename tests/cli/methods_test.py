"""`hoptrail methods`: what the engine's table says of each method."""
import unittest

from command import CommandTest


class Methods(CommandTest):
    def table(self):
        table = {method['name']: method for method in self.succeed('methods', '--json').json['methods']}
        self.assertIn('trail', table)
        return table

    def options(self):
        return {option['key']: option for option in self.succeed('options', '--json').json['options']}

    def test_lists_the_choices_of_option_method(self):
        self.assertEqual(list(self.table()), self.options()['method']['bounds'].split('|'))

    def test_lists_the_options_of_each(self):
        table, options = self.table(), set(self.options())
        for method in table.values():
            self.assertLessEqual(set(method['options']), options, method['name'])
        self.assertIn('kgp.branches', table['kgp']['options'])
        self.assertIn('prompt.route', table['kgp']['options'])
        self.assertNotIn('kgp.branches', table['bgr']['options'])

    def test_tells_what_each_needs_and_supports(self):
        table = self.table()
        self.assertEqual([name for name in table if 'vectors' in table[name]['needs']], ['dense'])
        self.assertEqual([name for name in table if 'language model' in table[name]['needs']], ['self_ask', 'ircot', 'iter_retgen', 'plan'])
        self.assertEqual([name for name in table if 'training' in table[name]['supports']],
                         ['gnn_ret', 'rgnn_ret', 'trail', 'iier', 'g_rag', 'bgr'])
        self.assertEqual([name for name in table if 'distances' in table[name]['supports']], ['gnn_ret', 'rgnn_ret'])

    def test_is_readable_without_json(self):
        text = self.succeed('methods').out
        for name, method in self.table().items():
            self.assertIn(f"{name}  {method['summary']}", text)


if __name__ == '__main__':
    unittest.main()
