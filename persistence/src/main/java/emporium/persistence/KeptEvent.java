package emporium.persistence;

import java.util.Arrays;

/**
 * An event as the outbox keeps it, its context among the bytes; so a transport sends what was
 * encoded at the commit. Immutable by agreement: the bytes are never changed.
 */
public final class KeptEvent {
  private final byte[] bytes;

  /** Wraps the bytes, which are not copied. */
  public KeptEvent(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The bytes; not to be changed. */
  public byte[] bytes() {
    return bytes;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KeptEvent kept && Arrays.equals(bytes, kept.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return bytes.length + " bytes";
  }
}
