package emporium.events;

import java.nio.BufferUnderflowException;
import java.time.DateTimeException;
import java.util.List;

/**
 * Encodes the records of a class as bytes without names: a byte for the format, then the components
 * in the order of their declaration. Components are numbers, booleans, texts, times, decimals,
 * enums, records and lists of these.
 *
 * <p>The format is stored and never changes. Numbers have as many bytes as they need (seven bits
 * each, the lowest first, signed ones in zigzag as in Protocol Buffers); what can be null is
 * preceded by a count, 0 for null. A {@link emporium.events.model.StoredCode} is its code, another
 * enum its name. A record is preceded by its length: components that a later version added at its
 * end are skipped, those that an earlier one did not write are null, zero or false. So components
 * are only added, and only at the end.
 *
 * <p>Immutable and thread-safe.
 *
 * @param <T> the record, or a list of records
 */
public final class RecordCodec<T> {
  private static final byte FORMAT = 1;

  private final ValueCodec root;

  private RecordCodec(ValueCodec root) {
    this.root = root;
  }

  /**
   * The codec of a record.
   *
   * @throws IllegalArgumentException if a component cannot be encoded, naming it
   */
  public static <R extends Record> RecordCodec<R> of(Class<R> type) {
    return new RecordCodec<>(new RecordValueCodec(type));
  }

  /**
   * The codec of a list of records.
   *
   * @throws IllegalArgumentException if a component cannot be encoded, naming it
   */
  public static <R extends Record> RecordCodec<List<R>> ofList(Class<R> type) {
    return new RecordCodec<>(ValueCodec.list(new RecordValueCodec(type)));
  }

  /** Whether the bytes are of this format; JSON is not. */
  public static boolean isEncoded(byte[] bytes) {
    return bytes.length > 0 && bytes[0] == FORMAT;
  }

  /**
   * Encodes a value.
   *
   * @throws ArithmeticException if a decimal does not fit into a {@code long}
   */
  public byte[] encode(T value) {
    var out = new PackedOutput();
    out.putByte(FORMAT);
    root.write(value, out);
    return out.toBytes();
  }

  /**
   * Decodes what this version, an earlier or a later one encoded.
   *
   * @throws IllegalArgumentException if the bytes are not an encoded value
   */
  @SuppressWarnings("unchecked") // the root codec reads what it writes
  public T decode(byte[] bytes) {
    if (!isEncoded(bytes)) {
      throw new IllegalArgumentException("Not an encoded record: bytes=" + bytes.length);
    }
    try {
      Object value = root.read(new PackedInput(bytes, 1));
      if (value == null) {
        throw new IllegalArgumentException("An encoded record is absent");
      }
      return (T) value;
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("It ends within a value: bytes=" + bytes.length, e);
    } catch (ArithmeticException | DateTimeException e) {
      throw new IllegalArgumentException("A number is out of the range of its component", e);
    }
  }
}
