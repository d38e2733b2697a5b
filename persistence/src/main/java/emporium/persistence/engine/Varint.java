package emporium.persistence.engine;

import java.nio.ByteBuffer;

/**
 * Numbers in as many bytes as they need: seven bits each, the lowest first, as in Protocol Buffers.
 * Part of stored formats.
 */
public final class Varint {
  /** The most bytes of a number; a negative one has them. */
  public static final int BYTES_MAX = 10;

  private static final int BITS = 7;
  private static final int MORE = 1 << BITS;

  private Varint() {}

  /**
   * Puts a number into an array that has room for it.
   *
   * @return the place after it
   */
  public static int put(long value, byte[] into, int at) {
    int next = at;
    long rest = value;
    while ((rest & -MORE) != 0) {
      into[next++] = (byte) (rest | MORE);
      rest >>>= BITS;
    }
    into[next++] = (byte) rest;
    return next;
  }

  /** Puts a number. */
  public static void put(long value, ByteBuffer out) {
    long rest = value;
    while ((rest & -MORE) != 0) {
      out.put((byte) (rest | MORE));
      rest >>>= BITS;
    }
    out.put((byte) rest);
  }

  /**
   * Takes a number.
   *
   * @throws IllegalArgumentException if it does not end
   * @throws java.nio.BufferUnderflowException if the bytes end before
   */
  public static long get(ByteBuffer in) {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += BITS) {
      int next = in.get();
      value |= (long) (next & (MORE - 1)) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("A number has too many bytes");
  }

  /** A number that is small if the signed one is near zero. */
  public static long zigzag(long value) {
    return (value << 1) ^ (value >> (Long.SIZE - 1));
  }

  /** The signed number of {@link #zigzag}. */
  public static long signed(long zigzag) {
    return (zigzag >>> 1) ^ -(zigzag & 1);
  }
}
