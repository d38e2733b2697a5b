package emporium.jmeter.ycsb.data;

import emporium.jmeter.data.SeedMixer;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Generates entries and the texts of their fields: a text depends on its seed and the length alone,
 * so the acknowledgement log has the seed only. Immutable, thread-safe.
 */
public final class EntryGenerator {
  /** No entry's number. */
  public static final int NONE = -1;

  private static final String KEY_PREFIX = "user";
  private static final int STREAM = 31;
  private static final int BITS = 6;
  private static final int LETTERS_PER_LONG = Long.SIZE / BITS;
  private static final String LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  private final YcsbSize size;
  private final long seed;

  public EntryGenerator(YcsbSize size) {
    this.size = size;
    this.seed = SeedMixer.mix(size.seed(), STREAM);
  }

  /** Returns what is generated. */
  public YcsbSize size() {
    return size;
  }

  /** Returns the key of a generated entry. */
  public static String key(int number) {
    return KEY_PREFIX + number;
  }

  /** Returns the number of the generated entry with a key; {@link #NONE} if there is none. */
  public int number(String key) {
    try {
      int number =
          key.startsWith(KEY_PREFIX) ? Integer.parseInt(key.substring(KEY_PREFIX.length())) : NONE;
      return number < size.records() && key(number).equals(key) ? number : NONE;
    } catch (NumberFormatException other) {
      return NONE;
    }
  }

  /** Returns the seed of a generated entry, by its number from 0. */
  public long entrySeed(int number) {
    return SeedMixer.mix(seed, number);
  }

  /** Returns the seed of a field of an entry. */
  public static long fieldSeed(long entrySeed, int field) {
    return SeedMixer.mix(entrySeed, field);
  }

  /** Returns the texts of all fields of an entry. */
  public List<String> fields(long entrySeed) {
    return IntStream.range(0, YcsbSize.FIELDS)
        .mapToObj(field -> text(fieldSeed(entrySeed, field)))
        .toList();
  }

  /** Returns the text of a field. */
  public String text(long fieldSeed) {
    var random = new SplittableRandom(fieldSeed);
    var text = new StringBuilder(size.fieldLength() + LETTERS_PER_LONG);
    while (text.length() < size.fieldLength()) {
      long bits = random.nextLong();
      for (int letter = 0; letter < LETTERS_PER_LONG; letter++, bits >>>= BITS) {
        text.append(LETTERS.charAt((int) (bits & (LETTERS.length() - 1))));
      }
    }
    return text.substring(0, size.fieldLength());
  }
}
