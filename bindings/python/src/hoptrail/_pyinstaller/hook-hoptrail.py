"""Takes the library of the engine, which no import names, into what PyInstaller makes."""
from PyInstaller.utils.hooks import collect_dynamic_libs  # type: ignore[import-not-found, import-untyped, unused-ignore]

binaries = collect_dynamic_libs("hoptrail")
