"""How a key may stand in what a program says or writes."""
import base64
import json
import urllib.parse


def forms(key):
    """As it is, its halves, and encoded: what a search for `key` looks for, in bytes."""
    found = {key, key[:12], key[9:], key.upper(), key.lower(), key[::-1], key.encode().hex(), key.encode('utf-16-le').decode('latin-1'),
             json.dumps(key)[1:-1].replace('/', '\\/'), ''.join(f'\\u{ord(c):04x}' for c in key), ''.join(f'\\u{ord(c):04X}' for c in key)}
    quoted = urllib.parse.quote(key, safe='')
    found |= {quoted, quoted.lower(), urllib.parse.quote_plus(key), quoted[:15]}
    for before in range(3):  # base64 looks different after one byte, two, or none; both ends depend on what is next to the key
        whole = base64.b64encode(b' ' * before + key.encode()).decode()
        inner = whole[(before * 8 + 5) // 6:(before + len(key)) * 8 // 6]
        found |= {inner, inner[:16], inner[-16:], inner.replace('+', '-').replace('/', '_')}
    return {form.encode('latin-1') for form in found}
