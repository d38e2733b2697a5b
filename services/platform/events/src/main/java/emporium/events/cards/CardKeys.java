package emporium.events.cards;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The keys of cards: the first seals, all open. A key has 256 bits for AES and is written as
 * Base64; its id is the beginning of its SHA-256, so that two keys never share one by mistake and a
 * token tells which key it needs. Immutable; never prints a key.
 */
public final class CardKeys {
  /** Most keys: one for now, the others for what was sealed before. */
  public static final int KEYS_MAX = 16;

  private static final int KEY_BYTES = 32;
  private static final int ID_BYTES = 4;
  private static final String COMMENT = "#";

  private final List<CardKey> keys;

  /** A key and its id. */
  record CardKey(String id, SecretKey key) {
    /** Prints the id only. */
    @Override
    public String toString() {
      return "CardKey[" + id + "]";
    }
  }

  private CardKeys(List<CardKey> keys) {
    this.keys = List.copyOf(keys);
  }

  /**
   * The keys of lines with one key each; empty lines and those that begin with {@code #} are passed
   * over.
   *
   * @throws IllegalArgumentException if a line is no key, or there are none or too many
   */
  public static CardKeys of(List<String> lines) {
    var keys = new ArrayList<CardKey>();
    for (int at = 0; at < lines.size(); at++) {
      String line = lines.get(at).strip();
      if (!line.isEmpty() && !line.startsWith(COMMENT)) {
        keys.add(key(line, at + 1));
      }
    }
    if (keys.isEmpty() || keys.size() > KEYS_MAX) {
      throw new IllegalArgumentException(
          "There must be 1 to " + KEYS_MAX + " keys of cards: found=" + keys.size());
    }
    return new CardKeys(keys);
  }

  private static CardKey key(String text, int line) {
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException notBase64) {
      throw notKey(line); // without the cause, whose message has part of the text
    }
    if (bytes.length != KEY_BYTES) {
      throw notKey(line);
    }
    return new CardKey(id(bytes), new SecretKeySpec(bytes, "AES"));
  }

  private static IllegalArgumentException notKey(int line) {
    return new IllegalArgumentException(
        "A key of cards must be " + KEY_BYTES + " bytes in Base64: line=" + line);
  }

  private static String id(byte[] key) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(key);
      return HexFormat.of().formatHex(hash, 0, ID_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Each Java platform has SHA-256", e);
    }
  }

  /** A new key, as a line. */
  public static String generate(RandomGenerator random) {
    byte[] key = new byte[KEY_BYTES];
    random.nextBytes(key);
    return Base64.getEncoder().encodeToString(key);
  }

  /** The key that seals. */
  CardKey sealing() {
    return keys.get(0);
  }

  /** The key with an id, or null. */
  @Nullable CardKey find(String id) {
    for (CardKey key : keys) {
      if (key.id().equals(id)) {
        return key;
      }
    }
    return null;
  }

  /** The ids of the keys; the first is the one that seals. */
  public List<String> ids() {
    return keys.stream().map(CardKey::id).toList();
  }

  /** Prints the ids only. */
  @Override
  public String toString() {
    return "CardKeys" + ids();
  }
}
