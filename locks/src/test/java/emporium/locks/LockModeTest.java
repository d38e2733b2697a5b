package emporium.locks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LockModeTest {
  private static final List<LockMode> MODES = List.of(LockMode.values());

  @ParameterizedTest
  @CsvSource({
    "IS,  yes yes yes yes no",
    "IX,  yes yes no  no  no",
    "S,   yes no  yes no  no",
    "SIX, yes no  no  no  no",
    "X,   no  no  no  no  no"
  })
  void compatibleWith_everyPair_isGraysMatrix(LockMode mode, String row) {
    List<Boolean> expected = Stream.of(row.split(" +")).map("yes"::equals).toList();
    assertEquals(expected, MODES.stream().map(mode::compatibleWith).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "IS,  IS  IX  S   SIX X",
    "IX,  IX  IX  SIX SIX X",
    "S,   S   SIX S   SIX X",
    "SIX, SIX SIX SIX SIX X",
    "X,   X   X   X   X   X"
  })
  void join_everyPair_isSupremum(LockMode mode, String row) {
    List<LockMode> expected = Stream.of(row.split(" +")).map(LockMode::valueOf).toList();
    assertEquals(expected, MODES.stream().map(mode::join).toList());
  }

  @ParameterizedTest
  @EnumSource
  void covers_everyPair_meansConflictsWithAtLeastTheSame(LockMode mode) {
    for (LockMode other : MODES) {
      boolean conflictsWithSame =
          MODES.stream()
              .allMatch(third -> other.compatibleWith(third) || !mode.compatibleWith(third));
      assertEquals(conflictsWithSame, mode.covers(other), mode + " covers " + other);
    }
  }

  @Test
  void intention_everyMode_isSharedForReadersOnly() {
    assertEquals(
        List.of(LockMode.IS, LockMode.IX, LockMode.IS, LockMode.IX, LockMode.IX),
        MODES.stream().map(LockMode::intention).toList());
  }

  @Test
  void coversBelow_everyPair_isReadingForSharedAndAllForExclusive() {
    for (LockMode below : MODES) {
      boolean reads = below == LockMode.IS || below == LockMode.S;
      assertEquals(
          List.of(false, false, reads, reads, true),
          MODES.stream().map(mode -> mode.coversBelow(below)).toList());
    }
  }

  @Test
  void conflicts_everyMode_agreeWithCompatibility() {
    for (LockMode mode : MODES) {
      for (LockMode other : MODES) {
        assertTrue(mode.compatibleWith(other) == ((mode.conflicts() & other.bit()) == 0));
      }
      assertEquals(mode, MODES.get(mode.rank()));
    }
  }
}
