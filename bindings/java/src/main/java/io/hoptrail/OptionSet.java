package io.hoptrail;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** A set of options and learned weights in the library's memory, for the duration of a call. */
final class OptionSet implements AutoCloseable {
  final long address;

  OptionSet(RunOptions options) {
    this(options.values(), options.weights());
  }

  /**
   * @param weights null: none
   */
  OptionSet(Map<String, ?> values, byte[] weights) {
    Call call = Call.begin();
    address = call.made(call.raw.hop_options_create(call.output(0), call.error()));
    try {
      values.forEach(this::set);
      if (weights != null) setWeights(weights);
    } catch (RuntimeException failure) {
      close();
      throw failure;
    }
  }

  private void set(String key, Object value) {
    Call call = Call.begin();
    call.texts(key, value instanceof double[] numbers ? joined(numbers) : value.toString());
    long name = call.text(0);
    long length = call.length(0);
    if (value instanceof Boolean flag) {
      call.check(call.raw.hop_options_set_flag(address, name, length, flag ? 1 : 0, call.error()));
    } else if (value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte) {
      call.check(
          call.raw.hop_options_set_integer(
              address, name, length, ((Number) value).longValue(), call.error()));
    } else if (value instanceof Number number) {
      call.check(
          call.raw.hop_options_set_number(
              address, name, length, number.doubleValue(), call.error()));
    } else {
      call.check(
          call.raw.hop_options_set_text(
              address, name, length, call.text(1), call.length(1), call.error()));
    }
  }

  private void setWeights(byte[] weights) {
    Call call = Call.begin();
    call.reserve(weights.length + 8L);
    call.check(
        call.raw.hop_options_set_weights(
            address, call.place(weights), weights.length, call.error()));
  }

  private static String joined(double[] numbers) {
    return Arrays.stream(numbers).mapToObj(Double::toString).collect(Collectors.joining(","));
  }

  /** The effective value, set, learned or default, as the library writes it. */
  String get(String key) {
    Call call = Call.begin();
    call.texts(key);
    call.check(
        call.raw.hop_options_get(
            address, call.text(0), call.length(0), call.output(0), call.output(1), call.error()));
    return call.textOutput(0);
  }

  @Override
  public void close() {
    Native.raw().hop_options_free(address);
  }
}
