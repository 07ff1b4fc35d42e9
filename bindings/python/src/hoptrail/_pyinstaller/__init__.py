"""PyInstaller finds the folder of its hook by the entry point "pyinstaller40" of the package."""
from pathlib import Path


def hook_dirs() -> list[str]:
    return [str(Path(__file__).parent)]
