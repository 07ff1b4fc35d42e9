package io.hoptrail;

import io.hoptrail.raw.RawFunctions;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;

/**
 * A thread's memory for calls: a buffer for the outputs of a function, and one for its inputs. Both
 * are valid from {@link #begin} until the thread begins the next call, so no other call may come
 * between placing inputs and reading outputs.
 */
final class Call {
  private static final ThreadLocal<Call> OF_THREAD = ThreadLocal.withInitial(Call::new);
  private static final int OUTPUT_COUNT = 9;
  private static final int ERROR = OUTPUT_COUNT * 8;
  private static final int FIRST_ROOM = 4096;

  /** A larger buffer is freed after the call, because threads live long. */
  private static final long ROOM_TO_KEEP = 1 << 20;

  final RawFunctions raw = Native.raw();
  private final Memory memory = new Memory(raw);
  private final ByteBuffer outputs = raw.view(memory.outputs, ERROR + 8);
  // Cast to Buffer: before API level 28 Android's ByteBuffer does not override clear() and position().
  private ByteBuffer inputs = ByteBuffer.allocate(0);
  private final long[] textAddresses = new long[3];
  private final int[] textLengths = new int[3];

  private Call() {
    Cleanup.register(this, memory);
  }

  static Call begin() {
    Call call = OF_THREAD.get();
    ((Buffer) call.inputs).clear();
    if (call.inputs.capacity() > ROOM_TO_KEEP) call.makeRoom(FIRST_ROOM);
    return call;
  }

  // ---- Outputs

  /** Address of the function's output number 0 to 8. */
  long output(int index) {
    return memory.outputs + 8L * index;
  }

  int intOutput(int index) {
    return outputs.getInt(8 * index);
  }

  long longOutput(int index) {
    return outputs.getLong(8 * index);
  }

  double doubleOutput(int index) {
    return outputs.getDouble(8 * index);
  }

  /** Text whose address and length are two consecutive outputs. */
  String textOutput(int index) {
    return raw.text(longOutput(index), longOutput(index + 1));
  }

  // ---- Errors

  long error() {
    return memory.outputs + ERROR;
  }

  /** Throws the error of a failed function. */
  void check(int status) {
    if (status != RawFunctions.HOP_OK) throw failure(status);
  }

  /** An object created by a function: its first output. */
  long made(int status) {
    check(status);
    return longOutput(0);
  }

  private HoptrailException failure(int status) {
    long error = outputs.getLong(ERROR);
    outputs.putLong(ERROR, 0);
    try {
      String message = raw.zeroTerminatedText(raw.hop_error_message(error));
      String detail = raw.zeroTerminatedText(raw.hop_error_detail(error));
      return new HoptrailException(Status.of(status), message, detail);
    } finally {
      raw.hop_error_free(error);
    }
  }

  // ---- Inputs

  /** Reserves space and discards earlier inputs. Each {@code place} uses a multiple of 8 bytes. */
  void reserve(long bytes) {
    ((Buffer) inputs).clear();
    if (bytes > inputs.capacity()) makeRoom(Math.max(bytes, FIRST_ROOM));
  }

  private void makeRoom(long size) {
    inputs = ByteBuffer.allocate(0); // in case the allocation fails
    memory.resize(size);
    inputs = raw.view(memory.inputs, size);
  }

  long place(byte[] bytes) {
    long address = memory.inputs + inputs.position();
    inputs.put(bytes);
    ((Buffer) inputs).position(roundUp(inputs.position()));
    return address;
  }

  long place(float[] numbers) {
    long address = memory.inputs + inputs.position();
    inputs.asFloatBuffer().put(numbers);
    ((Buffer) inputs).position(roundUp(inputs.position() + 4 * numbers.length));
    return address;
  }

  long place(int[] numbers) {
    long address = memory.inputs + inputs.position();
    inputs.asIntBuffer().put(numbers);
    ((Buffer) inputs).position(roundUp(inputs.position() + 4 * numbers.length));
    return address;
  }

  long place(FloatBuffer numbers) {
    long address = memory.inputs + inputs.position();
    inputs.asFloatBuffer().put(numbers.duplicate());
    ((Buffer) inputs).position(roundUp(inputs.position() + 4 * numbers.remaining()));
    return address;
  }

  /** Places the rows one after the other, without gaps. */
  long placeRows(float[][] rows) {
    long address = memory.inputs + inputs.position();
    FloatBuffer all = inputs.asFloatBuffer();
    for (float[] row : rows) all.put(row);
    ((Buffer) inputs).position(roundUp(inputs.position() + 4 * all.position()));
    return address;
  }

  /** Reserves the space for the numbers, and places them. */
  long placeAlone(float[] numbers) {
    reserve(4L * numbers.length + 8);
    return place(numbers);
  }

  /**
   * Places up to three texts, whose places are {@link #text} and {@link #length}, and reserves {@code
   * room} more bytes.
   */
  void texts(long room, String... texts) {
    byte[][] encoded = new byte[texts.length][];
    long needed = room;
    for (int index = 0; index < texts.length; ++index) {
      encoded[index] = Utf8.bytes(texts[index]);
      needed += encoded[index].length + 8L;
    }
    reserve(needed);
    for (int index = 0; index < texts.length; ++index) {
      textAddresses[index] = place(encoded[index]);
      textLengths[index] = encoded[index].length;
    }
  }

  void texts(String... texts) {
    texts(0, texts);
  }

  long text(int index) {
    return textAddresses[index];
  }

  long length(int index) {
    return textLengths[index];
  }

  private static int roundUp(int position) {
    return (position + 7) & ~7;
  }

  /** The memory, which outlives this object until the cleaner runs. */
  private static final class Memory implements Runnable {
    final RawFunctions raw;
    final long outputs;
    long inputs;

    Memory(RawFunctions raw) {
      this.raw = raw;
      outputs = raw.allocate(ERROR + 8);
      raw.view(outputs, ERROR + 8).putLong(ERROR, 0);
    }

    void resize(long size) {
      raw.free(inputs);
      inputs = 0;
      inputs = raw.allocate(size);
    }

    @Override
    public void run() {
      raw.free(inputs);
      raw.free(outputs);
    }
  }
}
