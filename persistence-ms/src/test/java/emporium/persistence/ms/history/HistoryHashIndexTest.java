package emporium.persistence.ms.history;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The places of history, and the hashes that lead to them. */
class HistoryHashIndexTest {
  private record Key(int owner, long number) {}

  private record Named(String kind, TimeUnit unit, boolean is, char letter, Key key) {}

  @Test
  void directory_randomSteps_hasWhatAMapHas() {
    long seed = System.nanoTime();
    System.out.println("directory: seed " + seed);
    var random = new Random(seed);
    var directory = new HistoryHashIndex();
    Map<Integer, Long> model = new HashMap<>();
    for (int step = 0; step < 200_000; step++) {
      int place = random.nextInt(20_000);
      Long hash = model.remove(place);
      if (hash != null) {
        assertTrue(directory.remove(hash, place));
        assertFalse(directory.remove(hash, place));
      } else {
        long added = HistoryKeyHash.of(random.nextInt(5_000)); // so some share one
        directory.put(added, place);
        model.put(place, added);
      }
    }
    assertEquals(model.size(), directory.size());
    model.forEach(
        (place, hash) -> {
          assertTrue(directory.contains(hash, place));
          assertTrue(Arrays.stream(directory.places(hash)).anyMatch(found -> found == place));
        });
    assertTrue(directory.bytes() <= 100L * model.size(), "bytes " + directory.bytes());
  }

  @Test
  void directory_filled_takesLittleMoreThanSixBytesAnEntry() {
    var directory = new HistoryHashIndex();
    for (int i = 0; i < 1_000_000; i++) {
      directory.put(HistoryKeyHash.of(i), i);
    }
    double bytes = (double) directory.bytes() / directory.size();
    System.out.printf("directory: %.2f bytes an entry%n", bytes);
    assertTrue(bytes >= 6 && bytes <= HistoryFootprint.ENTRY_BYTES, "bytes " + bytes);
    int wrong = 0;
    for (int i = 1_000_000; i < 2_000_000; i++) {
      wrong += directory.places(HistoryKeyHash.of(i)).length;
    }
    assertTrue(wrong < 2_000, "keys that are not there have a place: " + wrong);
    assertArrayEquals(new int[] {7}, directory.places(HistoryKeyHash.of(7)));
  }

  @Test
  void hash_equalKeys_areOneWhateverTheirWidths() {
    assertEquals(HistoryKeyHash.of(5), HistoryKeyHash.of(5L));
    assertEquals(HistoryKeyHash.of(new Key(1, 2)), HistoryKeyHash.of(new Key(1, 2)));
    assertNotEquals(HistoryKeyHash.of(new Key(1, 2)), HistoryKeyHash.of(new Key(2, 1)));
    var named = new Named("a", TimeUnit.DAYS, true, 'x', new Key(1, 2));
    assertEquals(
        HistoryKeyHash.of(named),
        HistoryKeyHash.of(new Named("a", TimeUnit.DAYS, true, 'x', new Key(1, 2))));
    assertThrows(IllegalArgumentException.class, () -> HistoryKeyHash.of(1.5));
  }

  /** A stored hash is part of the format. */
  @Test
  void hash_ofKnownKeys_isWhatItWas() {
    assertEquals(2559488295069153438L, HistoryKeyHash.of(1));
    assertEquals(4448595020965327921L, HistoryKeyHash.of(new Key(1, 2)));
    assertEquals(6511042462734583752L, HistoryKeyHash.of("order"));
  }

  @Test
  void hash_ofNeighbours_differs() {
    Set<Long> hashes = new HashSet<>();
    for (int owner = 0; owner < 1_000; owner++) {
      for (int number = 0; number < 1_000; number++) {
        hashes.add(HistoryKeyHash.of(new Key(owner, number)) >>> HistoryLocation.BITS);
      }
    }
    assertTrue(hashes.size() > 999_800, "different hashes: " + hashes.size());
  }
}
