package emporium.persistence.ms.compression;

/**
 * The data is compressed, and this process could not load the native library that reads it: it
 * unpacks into {@code java.io.tmpdir}, which must be writable and allow execution. Nothing was
 * changed.
 */
public final class CompressionUnavailable extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  CompressionUnavailable(Throwable cause) {
    super(
        "The data is compressed, and the library zstd-jni cannot be loaded: java.io.tmpdir="
            + System.getProperty("java.io.tmpdir"),
        cause);
  }
}
