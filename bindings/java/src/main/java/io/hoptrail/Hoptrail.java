package io.hoptrail;

import io.hoptrail.raw.Library;
import io.hoptrail.raw.RawFunctions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The native library: its location, versions, options and methods. */
public final class Hoptrail {
  private Hoptrail() {}

  /**
   * Opens the native library from a file, instead of searching for it on first use. Call it before
   * anything else. The system property {@code hoptrail.library} has the same effect.
   *
   * @throws HoptrailException {@link Status#LIBRARY_UNAVAILABLE}; {@link Status#WRONG_STATE} if a
   *     library is already open
   */
  public static void load(Path library) {
    if (Library.isOpen())
      throw new HoptrailException(
          Status.WRONG_STATE, "a library is open already: load " + library + " first");
    System.setProperty("hoptrail.library", library.toString());
    Native.raw();
  }

  /** The library's version, "major.minor.patch". */
  public static String version() {
    RawFunctions raw = Native.raw();
    return raw.zeroTerminatedText(raw.hop_version());
  }

  /** ABI version of the interface between this package and the library. */
  public static int abiVersion() {
    return Native.raw().hop_abi_version();
  }

  /** Version of the graph files that the library writes. */
  public static int fileVersion() {
    return Native.raw().hop_file_version();
  }

  /** The oldest version of graph files that the library reads. */
  public static int fileVersionMinimum() {
    return Native.raw().hop_file_version_minimum();
  }

  /** Number of live library objects of all kinds: for leak tests. */
  public static long liveObjects() {
    return Native.raw().hop_live_objects();
  }

  /** All options, by key, with bounds and meaning. */
  public static List<OptionDescription> options() {
    RawFunctions raw = Native.raw();
    int count = raw.hop_option_count();
    List<OptionDescription> options = new ArrayList<>(count);
    for (int index = 0; index < count; ++index) options.add(describe(index));
    return Collections.unmodifiableList(options);
  }

  /** All methods, in the order of the choices of the option {@code method}. */
  public static List<MethodDescription> methods() {
    RawFunctions raw = Native.raw();
    int count = raw.hop_method_count();
    List<MethodDescription> methods = new ArrayList<>(count);
    for (int index = 0; index < count; ++index) methods.add(describeMethod(index));
    return Collections.unmodifiableList(methods);
  }

  private static MethodDescription describeMethod(int index) {
    Call call = Call.begin();
    RawFunctions raw = call.raw;
    call.check(
        raw.hop_method_describe(
            index,
            call.output(0),
            call.output(1),
            call.output(2),
            call.output(3),
            call.output(4),
            call.error()));
    String options = raw.zeroTerminatedText(call.longOutput(4));
    return new MethodDescription(
        raw.zeroTerminatedText(call.longOutput(0)),
        MethodTrait.of(call.intOutput(1)),
        raw.zeroTerminatedText(call.longOutput(2)),
        raw.zeroTerminatedText(call.longOutput(3)),
        options.isEmpty() ? List.of() : List.of(options.split("\\|")));
  }

  private static OptionDescription describe(int index) {
    Call call = Call.begin();
    RawFunctions raw = call.raw;
    call.check(
        raw.hop_option_describe(
            index,
            call.output(0),
            call.output(1),
            call.output(2),
            call.output(3),
            call.output(4),
            call.error()));
    return new OptionDescription(
        raw.zeroTerminatedText(call.longOutput(0)),
        OptionDescription.Type.of(call.intOutput(1)),
        raw.zeroTerminatedText(call.longOutput(2)),
        raw.zeroTerminatedText(call.longOutput(3)),
        raw.zeroTerminatedText(call.longOutput(4)));
  }
}
