package emporium.persistence.ms.image;

import org.jspecify.annotations.Nullable;

/** Bytes that are no image of a known class. Nothing was changed in memory. */
public final class DamagedImage extends ImageException {
  private static final long serialVersionUID = 1L;

  private final long offset;

  DamagedImage(long offset, String what, @Nullable Throwable cause) {
    super("Damaged image at offset " + offset + ": " + what, cause);
    this.offset = offset;
  }

  /** Where in the bytes handed over the damage was noticed. */
  public long offset() {
    return offset;
  }
}
