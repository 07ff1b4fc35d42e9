"""Swift sources as far as the structural checks read them: code without comments and text, calls of C functions."""
import re

CLOSES = {"(": ")", "[": "]", "{": "}"}
C_NAME = re.compile(r"\bhop_\w+|\bHOP_\w+")


def code_of(text):
    """The text with comments and the content of string literals as blanks; what stands in \\(…) is kept. Line numbers stay."""
    out = []
    begin = 0
    while begin < len(text):
        begin = copy_code(text, begin, out, None)
    return "".join(out)


def copy_code(text, at, out, closing):
    """Copies code up to the end, or behind the bracket that closes an interpolation."""
    depth = 0
    while at < len(text):
        if text.startswith("//", at):
            end = text.find("\n", at)
            at = len(text) if end < 0 else end
        elif text.startswith("/*", at):
            end = text.index("*/", at) + 2
            out.append("\n" * text.count("\n", at, end))
            at = end
        elif text[at] == '"':
            at = copy_string(text, at, out)
        else:
            if closing == ")" and text[at] == "(":
                depth += 1
            if closing == ")" and text[at] == ")":
                if depth == 0:
                    out.append(")")
                    return at + 1
                depth -= 1
            out.append(text[at])
            at += 1
    if closing:
        raise ValueError("an interpolation without an end")
    return at


def copy_string(text, at, out):
    """Copies a literal on one line, or between three quotes, without its content; behind it."""
    quote = '"""' if text.startswith('"""', at) else '"'
    out.append('"')
    at += len(quote)
    while not text.startswith(quote, at):
        if at >= len(text) or (quote == '"' and text[at] == "\n"):
            raise ValueError("a string without an end")
        if text.startswith("\\(", at):
            out.append("(")
            at = copy_code(text, at + 2, out, ")")
        elif text[at] == "\\":
            at += 2
        else:
            if text[at] == "\n":
                out.append("\n")
            at += 1
    out.append('"')
    return at + len(quote)


def unbalanced(code):
    """What is wrong with the brackets; nothing when they balance."""
    opened = []
    line = 1
    for sign in code:
        line += sign == "\n"
        if sign in CLOSES:
            opened.append((sign, line))
        elif sign in CLOSES.values():
            if not opened or CLOSES[opened[-1][0]] != sign:
                return f"line {line}: \"{sign}\" closes nothing that is open"
            opened.pop()
    return f"line {opened[-1][1]}: \"{opened[-1][0]}\" is not closed" if opened else ""


def arguments(code, at):
    """The arguments of the call whose "(" stands at `at`."""
    found, depth, begin = [], 0, at + 1
    for end in range(at, len(code)):
        if code[end] in CLOSES:
            depth += 1
        elif code[end] in CLOSES.values():
            depth -= 1
        if depth == 0 or (depth == 1 and code[end] == ","):
            argument = code[begin:end].strip()
            if argument:
                found.append(argument)
            begin = end + 1
        if depth == 0:
            return found
    raise ValueError("a call without an end")


def c_uses(code):
    """All names of the C API in the code: (name, line, arguments of the call or None where it is not called)."""
    for use in C_NAME.finditer(code):
        line = code.count("\n", 0, use.start()) + 1
        called = code[use.end():use.end() + 1] == "("
        yield use[0], line, arguments(code, use.end()) if called else None
