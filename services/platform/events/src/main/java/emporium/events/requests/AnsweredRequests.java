package emporium.events.requests;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The requests with a key that an aggregate has answered, as the bytes that it stores: part of the
 * aggregate, so that they are committed with what the requests changed. Has the newest ones, up to
 * the count and the age of the request at hand. The form: a version, then for each request, the
 * oldest first, 16 bytes of the key's SHA-256, 8 of the content's, when it was answered, and what.
 *
 * <p>Stateless. The bytes are replaced, never changed.
 */
public final class AnsweredRequests {
  private static final byte VERSION = 1;
  private static final int KEY_BYTES = 16;
  private static final int CONTENT_BYTES = 8;
  private static final int ENTRY_BYTES = KEY_BYTES + CONTENT_BYTES + Long.BYTES + Integer.BYTES;

  private AnsweredRequests() {}

  /** A request as it is kept. */
  private record Entry(ByteBuffer key, ByteBuffer content, long atMs, int answer) {
    static Entry of(KeyedRequest request, Instant now, int answer) {
      return new Entry(
          digest(request.key(), KEY_BYTES),
          digest(request.content(), CONTENT_BYTES),
          now.toEpochMilli(),
          answer);
    }

    boolean isYoungerThan(long ageMaxMs, Instant now) {
      return now.toEpochMilli() - atMs < ageMaxMs;
    }
  }

  /**
   * What a request was answered before; empty if it was not, or too long ago.
   *
   * @param kept what the aggregate has stored, null for nothing
   * @throws KeyReused if its key came with another content
   */
  public static OptionalInt answer(byte @Nullable [] kept, KeyedRequest request, Instant now) {
    var asked = Entry.of(request, now, 0);
    for (Entry entry : entries(kept)) {
      if (entry.key().equals(asked.key()) && entry.isYoungerThan(request.ageMaxMs(), now)) {
        if (!entry.content().equals(asked.content())) {
          throw new KeyReused(request.key());
        }
        return OptionalInt.of(entry.answer());
      }
    }
    return OptionalInt.empty();
  }

  /**
   * What the aggregate is to store after it has answered a request.
   *
   * @param kept what it has stored, null for nothing
   */
  public static byte[] plus(byte @Nullable [] kept, KeyedRequest request, Instant now, int answer) {
    var entries = entries(kept);
    var added = Entry.of(request, now, answer);
    entries.removeIf(
        entry -> !entry.isYoungerThan(request.ageMaxMs(), now) || entry.key().equals(added.key()));
    while (entries.size() >= request.countMax()) {
      entries.removeFirst();
    }
    entries.addLast(added);
    var stored = ByteBuffer.allocate(1 + entries.size() * ENTRY_BYTES).put(VERSION);
    for (Entry entry : entries) {
      stored.put(entry.key().duplicate()).put(entry.content().duplicate());
      stored.putLong(entry.atMs()).putInt(entry.answer());
    }
    return stored.array();
  }

  private static Deque<Entry> entries(byte @Nullable [] kept) {
    var entries = new ArrayDeque<Entry>();
    if (kept == null) {
      return entries;
    }
    var stored = ByteBuffer.wrap(kept);
    byte version = stored.get();
    if (version != VERSION) {
      throw new IllegalStateException("An unknown form of answered requests: version=" + version);
    }
    while (stored.hasRemaining()) {
      entries.addLast(
          new Entry(
              next(stored, KEY_BYTES),
              next(stored, CONTENT_BYTES),
              stored.getLong(),
              stored.getInt()));
    }
    return entries;
  }

  private static ByteBuffer next(ByteBuffer stored, int bytes) {
    var part = stored.slice(stored.position(), bytes);
    stored.position(stored.position() + bytes);
    return part;
  }

  private static ByteBuffer digest(String text, int bytes) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return ByteBuffer.wrap(Arrays.copyOf(hash, bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Each Java platform has SHA-256", e);
    }
  }
}
