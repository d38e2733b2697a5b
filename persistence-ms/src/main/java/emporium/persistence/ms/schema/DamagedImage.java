package emporium.persistence.ms.schema;

import org.jspecify.annotations.Nullable;

/** Bytes that are no image of a known class. Nothing was changed in memory. */
public final class DamagedImage extends ImageException {
  private static final long serialVersionUID = 1L;

  private final long offset;

  public DamagedImage(long offset, String what, @Nullable Throwable cause) {
    super("Damaged image at offset " + offset + ": " + what, cause);
    this.offset = offset;
  }

  /** The offset of the damage in the given bytes. */
  public long offset() {
    return offset;
  }
}
