package io.hoptrail.raw;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

/** Opens libhoptrail over java.lang.foreign. */
final class FfmLoader implements RawLoader {
  /** Resolves the handles of FfmFunctions; set before that class is initialized. */
  private static SymbolLookup library;

  FfmLoader() {}

  @Override
  public RawFunctions open(String pathOrName) throws LibraryUnavailable {
    SymbolLookup found = lookup(pathOrName);
    int abiVersion = abiVersion(found);
    if (abiVersion != RawFunctions.HOP_ABI_VERSION) {
      String versions =
          "has ABI " + Integer.toUnsignedString(abiVersion) + ", and this package needs ABI ";
      throw new LibraryUnavailable(versions + RawFunctions.HOP_ABI_VERSION, null);
    }
    for (String name : RawFunctions.NAMES) symbol(found, name);
    library = found;
    return new FfmFunctions();
  }

  @Override
  public FileLocks flocks() {
    return new FfmFileLocks();
  }

  static MethodHandle function(String name, ValueLayout result, ValueLayout... parameters) {
    return handle(name, FunctionDescriptor.of(result, parameters));
  }

  static MethodHandle procedure(String name, ValueLayout... parameters) {
    return handle(name, FunctionDescriptor.ofVoid(parameters));
  }

  private static MethodHandle handle(String name, FunctionDescriptor descriptor) {
    return Linker.nativeLinker().downcallHandle(library.find(name).orElseThrow(), descriptor);
  }

  private static SymbolLookup lookup(String pathOrName) throws LibraryUnavailable {
    try {
      Path path = Path.of(pathOrName);
      return path.isAbsolute()
          ? SymbolLookup.libraryLookup(path, Arena.global())
          : SymbolLookup.libraryLookup(pathOrName, Arena.global());
    } catch (IllegalArgumentException failure) {
      throw new LibraryUnavailable(failure.getMessage(), failure);
    }
  }

  private static MemorySegment symbol(SymbolLookup library, String name) throws LibraryUnavailable {
    return library
        .find(name)
        .orElseThrow(() -> new LibraryUnavailable("has no function " + name, null));
  }

  private static int abiVersion(SymbolLookup library) throws LibraryUnavailable {
    FunctionDescriptor descriptor = FunctionDescriptor.of(ValueLayout.JAVA_INT);
    MethodHandle function =
        Linker.nativeLinker().downcallHandle(symbol(library, "hop_abi_version"), descriptor);
    try {
      return (int) function.invokeExact();
    } catch (Throwable failure) {
      throw FfmMemory.unexpected(failure);
    }
  }
}
