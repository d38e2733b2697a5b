package emporium.persistence.ms.commit;

import emporium.persistence.EventId;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the journal keeps of units of work: their numbers, whose they are, when and by which
 * command, what they consumed, after-images of what they changed, and the events they published.
 * Written by the committing thread, read at replay.
 */
public final class UnitOfWorkCodec {
  /**
   * One unit as read.
   *
   * @param commit its number
   * @param time when its command ran
   * @param cause name of the command's class
   * @param transaction the business transaction that it belongs to; null if none is known
   */
  public record UnitRecord(
      long commit,
      String service,
      Instant time,
      String cause,
      @Nullable String transaction,
      @Nullable EventId consumed,
      List<Change> changes,
      List<EventRecord> events) {}

  /** One aggregate as it was when its unit committed; removed ones too, for their key. */
  public record Change(Kind kind, ByteBuffer image) {}

  /** What became of an aggregate. Its code is stored. */
  public enum Kind {
    CHANGED(0),
    REMOVED(1),
    ARCHIVED(2),
    ADDED(3);

    private final byte code;

    Kind(int code) {
      this.code = (byte) code;
    }

    static Kind of(byte code) {
      for (Kind kind : KINDS) {
        if (kind.code == code) {
          return kind;
        }
      }
      throw new IllegalArgumentException("A change of a kind that is not known: " + code);
    }
  }

  /** One event. */
  public record EventRecord(EventId id, ByteBuffer payload) {}

  /** A unit of work that this version cannot read. */
  public static final class OtherVersion extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    OtherVersion() {
      super("A unit of work of another version; open and close the directory with that one first");
    }
  }

  private static final List<Kind> KINDS = List.of(Kind.values());
  private static final int UNIT_OVERHEAD_BYTES = 64;
  private static final int PART_OVERHEAD_BYTES = 32;

  /** Starts each unit; none of a version before this one can start so. */
  private static final byte FORMAT = (byte) 0xE2;

  private UnitOfWorkCodec() {}

  /** An upper bound of the unit's bytes, except for the names of topics and services. */
  static int bytesMax(UnitOfWork unit) {
    int bytes =
        UNIT_OVERHEAD_BYTES
            + 4 * (unit.service().length() + unit.cause().length() + textOf(unit).length());
    if (unit.consumed != null) {
      bytes += 4 * unit.consumed.id().topic().length();
    }
    for (Change change : unit.images()) {
      bytes += PART_OVERHEAD_BYTES + change.image().remaining();
    }
    for (UnitOfWork.EmittedEvent<?> emitted : unit.emittedEvents()) {
      bytes += PART_OVERHEAD_BYTES + 4 * emitted.topic.name().length() + emitted.payload.length;
    }
    return bytes;
  }

  private static String textOf(UnitOfWork unit) {
    String transaction = unit.transaction();
    return transaction == null ? "" : transaction;
  }

  /** Writes a committed unit. */
  static void write(UnitOfWork unit, ByteBuffer out) {
    out.put(FORMAT);
    out.putLong(unit.commit);
    text(unit.service(), out);
    out.putLong(unit.now().toEpochMilli());
    text(unit.cause(), out);
    text(textOf(unit), out);
    var consumed = unit.consumed;
    text(consumed == null ? "" : consumed.id().topic(), out);
    out.putLong(consumed == null ? 0 : consumed.id().sequence());
    out.putInt(unit.images().size());
    for (Change change : unit.images()) {
      out.put(change.kind().code);
      part(change.image(), out);
    }
    out.putInt(unit.emitted.size());
    for (OutboxEvent event : unit.emitted) {
      text(event.envelope.id().topic(), out);
      out.putLong(event.envelope.id().sequence());
      part(ByteBuffer.wrap(event.payload), out);
    }
  }

  /**
   * Reads the units of a group.
   *
   * @throws IllegalArgumentException if the bytes are no group
   * @throws OtherVersion if another version of the engine has written them
   */
  public static List<UnitRecord> read(ByteBuffer in) {
    try {
      var units = new ArrayList<UnitRecord>();
      while (in.hasRemaining()) {
        units.add(unit(in));
      }
      return units;
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("A group ends in the middle of a unit", e);
    }
  }

  private static UnitRecord unit(ByteBuffer in) {
    if (in.get() != FORMAT) {
      throw new OtherVersion();
    }
    long commit = in.getLong();
    String service = text(in);
    Instant time = Instant.ofEpochMilli(in.getLong());
    String cause = text(in);
    String transaction = text(in);
    String topic = text(in);
    long sequence = in.getLong();
    var changes = new ArrayList<Change>();
    for (int left = count(in); left > 0; left--) {
      changes.add(new Change(Kind.of(in.get()), part(in)));
    }
    var events = new ArrayList<EventRecord>();
    for (int left = count(in); left > 0; left--) {
      events.add(new EventRecord(new EventId(text(in), in.getLong()), part(in)));
    }
    return new UnitRecord(
        commit,
        service,
        time,
        cause,
        transaction.isEmpty() ? null : transaction,
        topic.isEmpty() ? null : new EventId(topic, sequence),
        changes,
        events);
  }

  /** The bytes of a part. */
  static byte[] bytes(ByteBuffer part) {
    var bytes = new byte[part.remaining()];
    part.duplicate().get(bytes);
    return bytes;
  }

  private static void text(String text, ByteBuffer out) {
    part(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), out);
  }

  private static String text(ByteBuffer in) {
    return StandardCharsets.UTF_8.decode(part(in)).toString();
  }

  private static void part(ByteBuffer part, ByteBuffer out) {
    out.putInt(part.remaining()).put(part.duplicate());
  }

  /** A copy: the group's own bytes are only there while it is read. */
  private static ByteBuffer part(ByteBuffer in) {
    var bytes = new byte[count(in)];
    in.get(bytes);
    return ByteBuffer.wrap(bytes);
  }

  private static int count(ByteBuffer in) {
    int count = in.getInt();
    if (count < 0 || count > in.remaining()) {
      throw new IllegalArgumentException("A group counts more than it holds: " + count);
    }
    return count;
  }
}
