# shellcheck shell=sh
#: ./dev generate                  write the generated files again: raw layers, method types and records of the bindings, the
#:                                 one-file list, the drawing of the folders
arguments_are '' -- "${1:-}"
need python3
for writer in "$root"/bindings/generate/*.py; do
  case $(basename "$writer" .py) in header | layer | option_table) continue ;; esac
  python3 -B "$writer"
done
python3 -B "$root/tests/abi/one_file_list.py" "$root" --write
python3 -B "$root/tests/docs/folders.py" --write
