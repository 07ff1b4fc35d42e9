#!/usr/bin/env python3
"""The NuGet package without the .NET SDK: pack.py FOLDER LIBRARY OUT

FOLDER has Hoptrail.dll and Hoptrail.xml of compile_with_mono, LIBRARY is the native library of this machine. Writes
Hoptrail.VERSION.nupkg into OUT, with the properties of Hoptrail.csproj. It has netstandard2.0 alone: `dotnet pack` adds
net8.0. Mono's compiler names mscorlib where the SDK's names netstandard; every .NET has both."""
import platform
import sys
import zipfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from xml.sax.saxutils import escape

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
ARCHITECTURES = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64", "arm64": "arm64"}
SYSTEMS = {"Linux": "linux", "Darwin": "osx", "Windows": "win"}

NUSPEC = """<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
  <metadata>
    <id>{PackageId}</id>
    <version>{Version}</version>
    <authors>{Authors}</authors>
    <license type="expression">{PackageLicenseExpression}</license>
    <readme>{PackageReadmeFile}</readme>
    <description>{Description}</description>
    <copyright>{Copyright}</copyright>
    <tags>{tags}</tags>
    <dependencies>
      <group targetFramework=".NETStandard2.0" />
    </dependencies>
  </metadata>
</package>
"""

RELATIONS = """<?xml version="1.0" encoding="utf-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Type="http://schemas.microsoft.com/packaging/2010/07/manifest" Target="/{PackageId}.nuspec" Id="manifest" />
</Relationships>
"""


def content_types(names):
    """What kind of part each ending is, and each part without one."""
    kinds = {"rels": "application/vnd.openxmlformats-package.relationships+xml"}
    for name in names:
        if "." in Path(name).name:
            kinds.setdefault(name.rsplit(".", 1)[1], "application/octet")
    lines = [f'  <Default Extension="{ending}" ContentType="{kind}" />' for ending, kind in sorted(kinds.items())]
    lines += [f'  <Override PartName="/{name}" ContentType="application/octet" />' for name in names if "." not in Path(name).name]
    return ('<?xml version="1.0" encoding="utf-8"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\n'
            + "\n".join(lines) + "\n</Types>\n")


def pack(folder, library, out):
    project = ElementTree.parse(HERE / "Hoptrail.csproj")
    properties = {element.tag: escape(element.text) for element in project.iterfind("PropertyGroup/*") if element.text}
    properties["tags"] = properties["PackageTags"].replace(";", " ")
    rid = f"{SYSTEMS[platform.system()]}-{ARCHITECTURES[platform.machine().lower()]}"
    ending = {"Linux": "libhoptrail.so", "Darwin": "libhoptrail.dylib", "Windows": "hoptrail.dll"}[platform.system()]
    parts = {
        "_rels/.rels": RELATIONS.format(**properties).encode(),
        f"{properties['PackageId']}.nuspec": NUSPEC.format(**properties).encode(),
        "README.md": (HERE / "README.md").read_bytes(),
        "LICENSE": (ROOT / "LICENSE").read_bytes(),
        "NOTICE": (ROOT / "NOTICE").read_bytes(),
        "lib/netstandard2.0/Hoptrail.dll": (folder / "Hoptrail.dll").read_bytes(),
        "lib/netstandard2.0/Hoptrail.xml": (folder / "Hoptrail.xml").read_bytes(),
        f"runtimes/{rid}/native/{ending}": library.read_bytes(),
    }
    parts["[Content_Types].xml"] = content_types(parts).encode()
    path = out / f"{properties['PackageId']}.{properties['Version']}.nupkg"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts.items():
            # The same inputs give the same package: no time of today.
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            package.writestr(entry, content)
    return path


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    print(pack(*map(Path, sys.argv[1:])))
