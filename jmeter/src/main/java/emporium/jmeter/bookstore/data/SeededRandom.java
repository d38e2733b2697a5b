package emporium.jmeter.bookstore.data;

import emporium.jmeter.data.SeedMixer;
import java.util.Random;

/**
 * Random numbers that start anew for each row, so that they depend on the seed, a stream and the
 * row's id alone. Not thread-safe.
 */
final class SeededRandom {
  private final long seed;
  private final Random random = new Random(0);

  SeededRandom(long seed) {
    this.seed = seed;
  }

  /** Starts the numbers of a row of a table. */
  Random restart(BookstoreTable table, int id) {
    return restart(table.stream(), id);
  }

  /** Starts the numbers of a member of a stream. */
  Random restart(int stream, int id) {
    random.setSeed(SeedMixer.mix(seed, ((long) stream << 32) | id));
    return random;
  }

  /** The generator that is started anew. */
  Random random() {
    return random;
  }
}
