package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Clients of server-sent streams that read nothing, beside a load in a heap of 512 MB: those above
 * the bound are refused, transactions go on, and the heap suffices.
 */
@Tag("long")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class StalledStreamReadersTest {
  private static final boolean LONG = Boolean.getBoolean("proofs");
  private static final String HEAP = "512m";

  /** The default of {@code emporium.streams.max} in the long proof. */
  private static final int STREAMS_MAX = LONG ? 1_000 : 100;

  private static final int MORE = STREAMS_MAX / 5;
  private static final int OPENED_AT_A_TIME = 50;
  private static final int ROUNDS = LONG ? 5 : 2;

  private static final int TRANSACTIONS = LONG ? 2_000 : 100;

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path directory;

  private Path log() {
    return directory.resolve("server.log");
  }

  private LoadedServer started(String engine, int streamsMax) throws Exception {
    return new LoadedServer(
        TestMarketplaces.withHeap(
            HEAP,
            new SystemUnderTest(engine, "process", SystemUnderTest.NESTED_LOCKS),
            directory.resolve("data"),
            log(),
            "-Demporium.streams.max=" + streamsMax),
        directory);
  }

  @ParameterizedTest
  @MethodSource("emporium.jmeter.systemtest.TestedEngines#drawn")
  void streams_ofClientsThatReadNothing_areBoundedAndTransactionsGoOn(String engine)
      throws Exception {
    try (LoadedServer server = started(engine, STREAMS_MAX)) {
      for (int round = 0; round < ROUNDS; round++) {
        server.awaitMore(TRANSACTIONS);
        try (var readers = new StalledStreamReaders(server.address())) {
          long beganNanos = System.nanoTime();
          server.await(() -> isFull(readers), "streams end with their clients");
          double waitedS = (System.nanoTime() - beganNanos) / 1e9;
          int refused = readers.refused();
          readers.open(MORE);
          assertEquals(STREAMS_MAX, readers.accepted());
          assertEquals(MORE, readers.refused() - refused);
          server.awaitMore(TRANSACTIONS);
          System.out.printf(
              "%s: %d streams after %.0f s, %.0f MB of heap, %.0f MB of buffers%n",
              engine, readers.accepted(), waitedS, heapMb(server), buffersMb(server));
        }
      }
      server.audited(engine + ", beside streams that are not read");
      assertEquals(0, server.errors());
    }
    assertFalse(Files.readString(log()).contains("OutOfMemoryError"));
  }

  /** The positive control. */
  @Test
  void streams_withoutTheirBound_areAllAccepted() throws Exception {
    try (LoadedServer server = started("ms", STREAMS_MAX + MORE);
        var readers = new StalledStreamReaders(server.address())) {
      readers.open(STREAMS_MAX + MORE);
      assertEquals(0, readers.refused());
    }
  }

  /** Those of clients that have left may not have ended yet. */
  private static boolean isFull(StalledStreamReaders readers) {
    try {
      readers.open(Math.min(OPENED_AT_A_TIME, STREAMS_MAX - readers.accepted()));
      return readers.accepted() == STREAMS_MAX;
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static double heapMb(LoadedServer server) throws IOException {
    return server.metricSum("jvm_memory_used_bytes{area=\"heap\"") / (1 << 20);
  }

  private static double buffersMb(LoadedServer server) throws IOException {
    return server.metricSum("jvm_buffer_memory_used_bytes{") / (1 << 20);
  }
}
