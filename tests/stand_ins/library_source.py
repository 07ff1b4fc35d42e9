"""The source of a library in C with every function of hoptrail.h, whose functions that can fail all fail."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / 'bindings' / 'generate'))
from header import read_header  # noqa: E402

BEGIN = '''#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hoptrail.h"

struct hop_error { char message[200]; };

static int32_t fail(hop_error **error, const char *function) {
  if (error != NULL && (*error = malloc(sizeof **error)) != NULL)
    snprintf((*error)->message, sizeof (*error)->message, "%s is a stand-in", function);
  return HOP_STATUS_INTERNAL;
}
'''

# What a binding needs to load the library and to read its errors.
BODIES = {
    'hop_abi_version': 'return HOP_ABI_VERSION;',
    'hop_version': 'return "0.0.0";',
    'hop_error_status': 'return error == NULL ? HOP_OK : HOP_STATUS_INTERNAL;',
    'hop_error_message': 'return error == NULL ? "" : error->message;',
    'hop_error_detail': '(void)error; return "";',
    'hop_error_free': 'free(error);',
}


def status_name(header):
    prefix = 'HOP_STATUS_'
    lines = [f'case {constant.name}: return "{constant.name.removeprefix(prefix).lower()}";'
             for constant in header.constants if constant.name.startswith(prefix)]
    return 'switch (status) { case HOP_OK: return "ok"; ' + ' '.join(lines) + ' default: return "unknown"; }'


def body(function):
    if function.name in BODIES:
        return BODIES[function.name]
    unused = ' '.join(f'(void){parameter.name};' for parameter in function.parameters if parameter.name != 'error')
    if function.can_fail:
        return f'{unused} return fail(error, "{function.name}");'
    if str(function.result) == 'void':
        return unused
    return f'{unused} return {"NULL" if function.result.pointers else 0};'


def library_source():
    header = read_header()
    BODIES['hop_status_name'] = status_name(header)
    declared = [f'{str(function.result)} {function.name}('
                + (', '.join(f'{parameter.type} {parameter.name}' for parameter in function.parameters) or 'void')
                + f') {{ {body(function)} }}' for function in header.functions]
    return BEGIN + '\n' + '\n'.join(declared) + '\n'


if __name__ == '__main__':
    print(library_source(), end='')
