package emporium.persistence.ms.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.persistence.ms.HistoryBank;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of more images than are decoded at a time. */
class ImageLoaderTest {
  private static final int FEW = 4_096;
  private static final int MANY = 40_001;

  @TempDir Path directory;

  private static List<Integer> numbers(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  private HistoryBank open() {
    return new HistoryBank(directory, HistoryBank.SOON);
  }

  @Test
  void open_wholeChunk_hasEachAggregateOnce() {
    try (var bank = open()) {
      bank.open(1, FEW + 1);
      bank.checkpointed();
    }
    try (var bank = open()) {
      assertEquals(numbers(1, FEW + 1), bank.numbers());
    }
  }

  @Test
  void open_manyChunksWithFreePlaces_hasEachAggregateOnceAndUsesThePlaces() {
    try (var bank = open()) {
      bank.open(1, MANY);
      bank.remove(10_000, 20_000);
      bank.checkpointed();
    }
    try (var bank = open()) {
      bank.open(10_000, 15_000);
      bank.remove(1, 5_000);
      bank.checkpointed();
    }
    try (var bank = open()) {
      var expected =
          IntStream.concat(IntStream.range(5_000, 15_000), IntStream.range(20_000, MANY));
      assertEquals(expected.boxed().toList(), bank.numbers());
    }
  }
}
