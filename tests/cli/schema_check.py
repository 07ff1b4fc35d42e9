"""As much of JSON Schema as the schemas of this project use. A keyword that it does not know is an error, so that a schema
cannot ask for more than is checked."""
import json
import re

TYPES = {'object': dict, 'array': list, 'string': str, 'boolean': bool, 'null': type(None)}
ANNOTATIONS = {'$schema', '$id', '$defs', 'title', 'description', '$comment', 'format'}


def is_type(value, name):
    if name == 'integer':
        return isinstance(value, int) and not isinstance(value, bool)
    if name == 'number':
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def problems(value, schema, root, where='$', folder=None):
    def nested(part, below, place):
        return list(problems(part, below, root, place, folder))

    for keyword, asked in schema.items():
        if keyword in ANNOTATIONS:
            continue
        if keyword == '$ref':
            if not asked.startswith('#'):  # another file as a whole
                other = json.loads((folder / asked).read_text('utf-8'))
                yield from problems(value, other, other, where, folder)
                continue
            target = root
            for part in asked.removeprefix('#/').split('/'):
                target = target[part]
            yield from nested(value, target, where)
        elif keyword == 'type':
            names = [asked] if isinstance(asked, str) else asked
            if not any(is_type(value, name) for name in names):
                yield f'{where}: {value!r} is no {asked}'
                return
        elif keyword == 'enum':
            if value not in asked:
                yield f'{where}: {value!r} is none of {asked}'
        elif keyword == 'required':
            if isinstance(value, dict):
                yield from (f'{where}: no {name!r}' for name in asked if name not in value)
        elif keyword == 'properties':
            if isinstance(value, dict):
                for name, below in asked.items():
                    if name in value:
                        yield from nested(value[name], below, f'{where}.{name}')
        elif keyword == 'additionalProperties':
            for name in (value if isinstance(value, dict) else {}):
                if name in schema.get('properties', {}):
                    continue
                if asked is False:
                    yield f'{where}: {name!r} is not foreseen'
                else:
                    yield from nested(value[name], asked, f'{where}.{name}')
        elif keyword == 'propertyNames':
            for name in value:
                if not re.search(asked['pattern'], name):
                    yield f'{where}: name {name!r} does not match {asked["pattern"]}'
        elif keyword == 'items':
            if isinstance(value, list):
                for i, element in enumerate(value):
                    yield from nested(element, asked, f'{where}[{i}]')
        elif keyword == 'oneOf':
            fitting = sum(not nested(value, below, where) for below in asked)
            if fitting != 1:
                yield f'{where}: fits {fitting} of {asked}'
        elif keyword in ('minimum', 'maximum', 'minItems', 'maxItems', 'minProperties'):
            size = value if keyword in ('minimum', 'maximum') else len(value)
            if size < asked if keyword.startswith('min') else size > asked:
                yield f'{where}: {size} against {keyword} {asked}'
        else:
            yield f'{where}: the schema has {keyword!r}, which is not checked here'


def check(value, schema_path):
    """The problems of a value, in words; empty when there are none."""
    schema = json.loads(schema_path.read_text('utf-8'))
    return list(problems(value, schema, schema, folder=schema_path.parent))
