package emporium.persistence.ms.compression;

/** Bytes that are not what {@link Zstandard} made of as many bytes as they should become. */
public final class DamagedFrame extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  DamagedFrame(String what) {
    super(what);
  }

  DamagedFrame(Throwable cause) {
    super("It cannot be decompressed", cause);
  }
}
