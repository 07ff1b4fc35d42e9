"""Public declarations of the bindings with their comments, read from the sources of each language by tree-sitter.

A declaration is documented by a comment before it, or by one at the end of its line.
"""
import re
from dataclasses import dataclass, field
from pathlib import Path

from tree_sitter import Language, Parser


@dataclass
class Declaration:
    name: str
    signature: str
    comment: str
    members: list = field(default_factory=list)
    place: str = ""  # path and line


class Reader:
    """The common part of the readers of all languages; each language sets its kinds of nodes."""
    types = {}     # node kind → None, or the kind of its body
    members = ()   # kinds of nodes that are members
    bodies = ()    # kinds of nodes where a signature ends
    wrappers = ()  # kinds of nodes that are replaced by their children
    doc = ("/**", "///")

    def __init__(self, language):
        self.parser = Parser(Language(language))

    def text(self, node):
        return node.text.decode("utf-8")

    def name(self, node):
        named = node.child_by_field_name("name")
        return self.text(named) if named else ""

    def is_public(self, node, inside):
        raise NotImplementedError

    def is_left_out(self, node, inside):
        return False

    def body(self, node):
        return node.child_by_field_name("body") or next((one for one in node.children if one.type in self.bodies), None)

    def signature(self, node):
        end = next((one.start_byte for one in node.children if one.type in self.bodies), node.end_byte)
        start = next((one.start_byte for one in node.children if not self.is_annotation(one)), node.start_byte)
        text = node.text[start - node.start_byte:end - node.start_byte].decode("utf-8")
        text = re.sub(r"\s*(//.*)?\n\s*", " ", text)
        return re.sub(r"\( | \)", lambda match: match[0].strip(), text).rstrip(" {;=")

    def is_annotation(self, node):
        return False

    def comment(self, node):
        """The comment before a node, or at the end of its line."""
        lines, above = [], self.in_front(node)
        while above is not None and "comment" in above.type:
            text = self.text(above).strip()
            if not text.startswith(self.doc) or self.ends_a_line(above):
                break
            lines.insert(0, text)
            if text.startswith("/*"):
                break
            above = above.prev_named_sibling
        if not lines:
            behind = node.next_sibling
            while behind is not None and behind.type in (",", ";"):
                behind = behind.next_sibling
            if behind is not None and "comment" in behind.type and behind.start_point[0] == node.end_point[0]:
                lines = [self.text(behind).strip()]
        return self.plain("\n".join(lines))

    @staticmethod
    def ends_a_line(comment):
        """Whether it belongs to the declaration before it on its line."""
        before = comment.prev_sibling
        return before is not None and "comment" not in before.type and before.end_point[0] == comment.start_point[0]

    def in_front(self, node):
        above = node.prev_named_sibling
        while above is not None and self.is_annotation(above):
            above = above.prev_named_sibling
        if above is None and node.parent is not None and node.parent.type in self.wrappers:
            return self.in_front(node.parent)
        return above

    def plain(self, comment):
        text = re.sub(r"^/\*\*?|\*/$", "", comment)
        text = re.sub(r"^[ \t]*(///?!?|\*) ?", "", text, flags=re.M)
        return text.strip()

    def nodes_of(self, node):
        for one in node.named_children:
            if one.type in self.wrappers:
                yield from self.nodes_of(one)
            else:
                yield one

    def declarations(self, node, inside=None):
        for one in self.nodes_of(node):
            if one.type in self.types:
                yield from self.type_of(one, inside)
            elif inside is not None and one.type in self.members or inside is None and one.type in self.functions:
                if self.is_public(one, inside) and not self.is_left_out(one, inside):
                    yield Declaration(self.name(one), self.signature(one), self.comment(one), [], self.place(one))

    functions = ()

    def type_of(self, one, inside):
        if not self.is_public(one, inside) or self.is_left_out(one, inside):
            return
        body = self.body(one)
        members = list(self.declarations(body, one)) if body is not None else []
        name = self.name(one) if inside is None else f"{self.name(inside)}.{self.name(one)}"
        yield Declaration(name, self.signature(one), self.comment(one), members, self.place(one))

    def place(self, node):
        return f"{self.path}:{node.start_point[0] + 1}"

    def root(self, path):
        self.path = path
        return self.parser.parse(path.read_bytes()).root_node

    def read(self, path):
        return list(self.declarations(self.root(path)))


class Java(Reader):
    types = dict.fromkeys(("class_declaration", "interface_declaration", "record_declaration", "enum_declaration"))
    members = ("method_declaration", "constructor_declaration", "field_declaration", "enum_constant")
    bodies = ("class_body", "interface_body", "enum_body", "block")
    wrappers = ("enum_body_declarations",)
    doc = ("/**",)

    def modifiers(self, node):
        return next((self.text(one) for one in node.children if one.type == "modifiers"), "")

    def is_public(self, node, inside):
        if node.type == "enum_constant" or inside is not None and inside.type == "interface_declaration":
            return True
        return "public" in self.modifiers(node).split()

    def is_left_out(self, node, inside):
        """Whether another type documents it: overriding methods, and the accessors of a record."""
        return "@Override" in self.modifiers(node)

    def name(self, node):
        if node.type == "field_declaration":
            return self.name(node.child_by_field_name("declarator"))
        return super().name(node)

    def plain(self, comment):
        text = re.sub(r"\{@(?:link|code|literal)\s+([^}]*)\}", lambda match: f"`{match[1].strip()}`", super().plain(comment))
        return re.sub(r"<p>|</?(?:ul|ol|pre)>", "\n", re.sub(r"<li>", "\n- ", re.sub(r"</li>|</?[bi]>", "", text)))


class Kotlin(Reader):
    types = dict.fromkeys(("class_declaration", "object_declaration"))
    members = ("function_declaration", "property_declaration", "companion_object")
    functions = ("function_declaration", "property_declaration", "type_alias")
    bodies = ("class_body", "function_body", "enum_class_body")
    doc = ("/**",)

    def name(self, node):
        named = next((one for one in node.children if one.type == "identifier"), None)
        return self.text(named) if named else super().name(node)

    def is_public(self, node, inside):
        return not re.match(r"(@\w+\s+)*(private|internal|override)\b", self.text(node))


class CSharp(Reader):
    types = dict.fromkeys(("class_declaration", "struct_declaration", "interface_declaration", "record_declaration", "enum_declaration"))
    members = ("method_declaration", "property_declaration", "constructor_declaration", "field_declaration", "enum_member_declaration",
               "event_declaration", "indexer_declaration", "operator_declaration")
    functions = ("delegate_declaration",)
    bodies = ("declaration_list", "block", "arrow_expression_clause", "accessor_list", "enum_member_declaration_list")
    wrappers = ("namespace_declaration", "declaration_list", "preproc_if", "preproc_else", "file_scoped_namespace_declaration")
    doc = ("///",)

    def is_public(self, node, inside):
        modifiers = [self.text(one) for one in node.children if one.type == "modifier"]
        if node.type == "enum_member_declaration" or inside is not None and inside.type == "interface_declaration":
            return True
        return "public" in modifiers

    def is_left_out(self, node, inside):
        modifiers = [self.text(one) for one in node.children if one.type == "modifier"]
        return "override" in modifiers

    def name(self, node):
        if node.type == "field_declaration":
            return self.name(node.named_children[-1].named_children[-1])
        return super().name(node)

    def plain(self, comment):
        text = re.sub(r"<(?:see|paramref|typeparamref) \w+=\"(?:[A-Z]:)?([^\"]*)\"\s*/>", r"`\1`", super().plain(comment))
        text = re.sub(r"<c>(.*?)</c>", r"`\1`", text, flags=re.S)
        text = re.sub(r"<param name=\"(\w+)\">\s*(.*?)\s*</param>", r"\n- `\1`: \2", text, flags=re.S)
        text = re.sub(r"<returns>\s*(.*?)\s*</returns>", r"\n- returns: \1", text, flags=re.S)
        text = re.sub(r"<exception cref=\"([^\"]*)\">\s*(.*?)\s*</exception>", r"\n- throws `\1`: \2", text, flags=re.S)
        text = re.sub(r"<inheritdoc[^>]*/>", "As declared by its base.", text)
        return re.sub(r"</?(?:summary|remarks|para|list[^>]*|item|description)>", "", text).strip()


class Rust(Reader):
    types = dict.fromkeys(("struct_item", "enum_item", "trait_item"))
    members = ("function_item", "function_signature_item", "field_declaration", "enum_variant", "const_item", "associated_type")
    functions = ("function_item", "type_item", "const_item")
    bodies = ("block", "field_declaration_list", "enum_variant_list", "declaration_list")
    doc = ("///",)

    def is_public(self, node, inside):
        if inside is not None and inside.type in ("trait_item", "enum_item"):
            return True
        return any(one.type == "visibility_modifier" and self.text(one) == "pub" for one in node.children)

    def is_annotation(self, node):
        return node.type == "attribute_item"

    def plain(self, comment):
        def example(match):
            """The example without the lines that rustdoc hides."""
            shown = [line for line in match[1].split("\n") if line != "#" and not line.startswith("# ")]
            return "\n".join(["```rust", *shown, "```"])
        return re.sub(r"```[\w,]*\n(.*?)\n```", example, super().plain(comment), flags=re.S)

    def read(self, path):
        root = self.root(path)
        found = list(self.declarations(root))
        for one in root.named_children:  # methods are in separate blocks
            if one.type == "impl_item" and one.child_by_field_name("trait") is None:
                name = re.sub(r"<.*", "", self.text(one.child_by_field_name("type")))
                found.append(Declaration(name, "", "", list(self.declarations(one.child_by_field_name("body"), one))))
        return found


class TypeScript(Reader):
    types = dict.fromkeys(("interface_declaration", "class_declaration", "abstract_class_declaration"))
    members = ("property_signature", "method_signature", "method_definition", "public_field_definition", "construct_signature")
    functions = ("type_alias_declaration", "function_declaration", "function_signature", "lexical_declaration")
    bodies = ("interface_body", "class_body", "statement_block")
    wrappers = ("export_statement", "ambient_declaration")
    doc = ("/**",)

    def is_public(self, node, inside):
        if inside is None:
            return node.parent.type == "export_statement"
        return not re.match(r"(private|protected|#)", self.text(node)) and not self.name(node).startswith("#")

    def name(self, node):
        if node.type == "lexical_declaration":
            return self.name(node.named_children[0])
        return super().name(node)


class Swift(Reader):
    types = dict.fromkeys(("class_declaration", "protocol_declaration"))
    members = ("function_declaration", "property_declaration", "init_declaration", "enum_entry", "protocol_function_declaration",
               "protocol_property_declaration", "subscript_declaration", "typealias_declaration")
    functions = ("function_declaration", "property_declaration", "typealias_declaration")
    bodies = ("class_body", "enum_class_body", "protocol_body", "function_body", "computed_property", "computed_getter")
    doc = ("///",)

    def is_public(self, node, inside):
        if node.type == "enum_entry" or inside is not None and inside.type == "protocol_declaration":
            return True
        text = self.text(node)
        if inside is not None and re.match(r"public extension\b", self.text(inside)) and not re.match(r"(private|fileprivate|internal)\b", text):
            return True
        if text.startswith("extension"):
            return True  # its members are documented
        return bool(re.match(r"(@[\w()]+\s+)*(public|open)\b", text))

    def name(self, node):
        if node.type == "init_declaration":
            return "init"
        return super().name(node)


class Cpp(Reader):
    types = dict.fromkeys(("class_specifier", "struct_specifier", "enum_specifier"))
    members = ("function_definition", "declaration", "field_declaration", "enumerator")
    functions = ("function_definition", "declaration", "alias_declaration")
    bodies = ("field_declaration_list", "compound_statement", "enumerator_list", "field_initializer_list")
    wrappers = ("template_declaration", "preproc_ifdef", "preproc_if", "linkage_specification")
    doc = ("//",)

    def read(self, path):
        root = self.root(path)
        found = []
        for one in self.nodes_of(root):
            if one.type == "namespace_definition" and self.name(one) == "hop":
                found += self.declarations(one.child_by_field_name("body"))
        return found

    def declarations(self, node, inside=None):
        public = inside is None or inside.type != "class_specifier"
        for one in self.nodes_of(node):
            if one.type == "access_specifier":
                public = self.text(one) == "public"
            elif public and one.type in self.types:
                yield from self.type_of(one, inside)
            elif public and one.type in (self.members if inside is not None else self.functions):
                if not re.search(r"= (default|delete);$|\boperator\b|^using ", self.text(one)):
                    yield Declaration(self.name(one), self.signature(one), self.comment(one), [], self.place(one))

    def is_public(self, node, inside):
        return node.child_by_field_name("body") is not None

    def name(self, node):
        if node.child_by_field_name("name"):
            return super().name(node)
        while node.child_by_field_name("declarator"):
            node = node.child_by_field_name("declarator")
        return self.text(node).lstrip("*&")


def rust_names(path):
    """The names that lib.rs exports."""
    text = path.read_text(encoding="utf-8")
    uses = re.findall(r"^pub use [\w:]+::(?:\{([^}]*)\}|(\w+));", text, flags=re.M)
    return {name.strip() for several, one in uses for name in (several or one).split(",") if name.strip()}


def typescript_exports(reader, path, seen=()):
    """The declarations that a module exports, defined in it or re-exported, by name."""
    root = reader.root(path)
    found = {one.name: one for one in reader.declarations(root)}
    for one in root.named_children:
        if one.type != "export_statement" or one.child_by_field_name("source") is None:
            continue
        source = reader.text(one.child_by_field_name("source")).strip("'\"")
        target = (path.parent / source).with_suffix(".ts")
        if target in seen:
            continue
        offered = typescript_exports(reader, target, (*seen, path))
        clause = next((part for part in one.named_children if part.type == "export_clause"), None)
        if clause is None:
            found.update({name: each for name, each in offered.items() if name not in found})
        else:
            for part in clause.named_children:
                name = reader.name(part)
                found[name] = offered[name]
    return found


def merged(declarations):
    """One declaration per name: the parts of a type in several files are joined."""
    found = {}
    for one in declarations:
        if one.name in found and one.members:
            found[one.name].members += one.members
            found[one.name].comment = found[one.name].comment or one.comment
            found[one.name].signature = found[one.name].signature or one.signature
        elif one.name in found:
            found[f"{one.name}({len(found)})"] = one
        else:
            found[one.name] = one
    return sorted((one for one in found.values() if one.signature or one.members), key=lambda one: one.name)


def undocumented(declarations):
    """(place, name) of each declaration that has no comment."""
    for one in declarations:
        if not one.comment and one.signature:
            yield one.place, one.name
        for member in one.members:
            if not member.comment and not member.members:
                yield member.place, f"{one.name}.{member.name}"
        yield from undocumented([member for member in one.members if member.members])
