package io.hoptrail;

/** An error of the library, or of this package. */
public final class HoptrailException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The kind of failure. */
  private final Status status;

  /** The subject of the error. */
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

  /** The kind of failure, for programs. */
  public Status status() {
    return status;
  }

  /**
   * The subject of the error, for programs: an option's key, a passage's id, an invariant's name. May
   * be empty.
   */
  public String detail() {
    return detail;
  }

  /** The status' name and the one-line message. */
  @Override
  public String toString() {
    return "HoptrailException: " + status.word() + ": " + getMessage();
  }
}
