package io.hoptrail;

/** What the library, or this package, has to say against a call. */
public final class HoptrailException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** What kind of failure it is. */
  private final Status status;

  /** What it is about. */
  private final String detail;

  HoptrailException(Status status, String message, String detail, Throwable cause) {
    super(message, cause);
    this.status = status;
    this.detail = detail;
  }

  HoptrailException(Status status, String message, String detail) {
    this(status, message, detail, null);
  }

  HoptrailException(Status status, String message) {
    this(status, message, "", null);
  }

  /** The same with a cause. */
  HoptrailException because(Throwable cause) {
    HoptrailException explained = new HoptrailException(status, getMessage(), detail, cause);
    explained.setStackTrace(getStackTrace());
    return explained;
  }

  /** What kind of failure it is, for programs. */
  public Status status() {
    return status;
  }

  /**
   * What it is about, for programs: an option's key, a passage's id, an invariant's name. May be
   * empty.
   */
  public String detail() {
    return detail;
  }

  /** The status' name and the message, which is one line for people. */
  @Override
  public String toString() {
    return "HoptrailException: " + status.word() + ": " + getMessage();
  }
}
