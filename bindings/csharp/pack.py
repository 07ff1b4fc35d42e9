#!/usr/bin/env python3
"""The NuGet package without the .NET SDK: pack.py FOLDER LIBRARIES OUT

FOLDER has Hoptrail.dll and Hoptrail.xml of compile_with_mono. LIBRARIES is the native library of this machine, or the folder
of `./dev natives`: every valid library in it is packed. Writes Hoptrail.VERSION.nupkg into OUT, with the properties of
Hoptrail.csproj. The package has only netstandard2.0: `dotnet pack` adds net8.0. Mono's compiler references mscorlib where the
SDK's references netstandard; every .NET has both."""
import platform
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from xml.sax.saxutils import escape

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "packaging"))
import archives  # noqa: E402
import platforms  # noqa: E402
import sbom  # noqa: E402

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
    <projectUrl>{PackageProjectUrl}</projectUrl>
    <repository type="{RepositoryType}" url="{RepositoryUrl}" />
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
    """The content type of each file extension, and of each part without an extension."""
    kinds = {"rels": "application/vnd.openxmlformats-package.relationships+xml"}
    for name in names:
        if "." in Path(name).name:
            kinds.setdefault(name.rsplit(".", 1)[1], "application/octet")
    lines = [f'  <Default Extension="{ending}" ContentType="{kind}" />' for ending, kind in sorted(kinds.items())]
    lines += [f'  <Override PartName="/{name}" ContentType="application/octet" />' for name in names if "." not in Path(name).name]
    return ('<?xml version="1.0" encoding="utf-8"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\n'
            + "\n".join(lines) + "\n</Types>\n")


def natives(libraries):
    """{path in the package: content} of the libraries, and the name of the C++ library linked into them."""
    if libraries.is_dir():
        return {f"runtimes/{built.nuget}/native/{built.shared}": (folder / built.shared).read_bytes()
                for built, folder in platforms.ready(libraries)}, "libc++"
    rid = f"{SYSTEMS[platform.system()]}-{ARCHITECTURES[platform.machine().lower()]}"
    name = {"Linux": "libhoptrail.so", "Darwin": "libhoptrail.dylib", "Windows": "hoptrail.dll"}[platform.system()]
    return {f"runtimes/{rid}/native/{name}": libraries.read_bytes()}, "libstdc++"


def pack(folder, libraries, out):
    project = ElementTree.parse(HERE / "Hoptrail.csproj")
    properties = {element.tag: escape(element.text) for element in project.iterfind("PropertyGroup/*") if element.text}
    properties["tags"] = properties["PackageTags"].replace(";", " ")
    native_files, runtime = natives(libraries)
    parts = {
        "_rels/.rels": RELATIONS.format(**properties).encode(),
        f"{properties['PackageId']}.nuspec": NUSPEC.format(**properties).encode(),
        "README.md": (HERE / "README.md").read_bytes(),
        "LICENSE": (ROOT / "LICENSE").read_bytes(),
        "NOTICE": (ROOT / "NOTICE").read_bytes(),
        "lib/netstandard2.0/Hoptrail.dll": (folder / "Hoptrail.dll").read_bytes(),
        "lib/netstandard2.0/Hoptrail.xml": (folder / "Hoptrail.xml").read_bytes(),
        "hoptrail.spdx.json": sbom.document(properties["PackageId"], [*sbom.ENGINE, "eigen", runtime]),
        **native_files,
    }
    parts["[Content_Types].xml"] = content_types(parts).encode()
    path = out / f"{properties['PackageId']}.{properties['Version']}.nupkg"
    path.write_bytes(archives.zip_bytes([(name, content, False) for name, content in parts.items()]))
    return path


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    print(pack(*map(Path, sys.argv[1:])))
