package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  private static final int READERS = STREAMS_MAX + STREAMS_MAX / 5;
  private static final int ROUNDS = LONG ? 5 : 1;

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
  @ValueSource(strings = {"ms", "jpa"})
  void streams_ofClientsThatReadNothing_areBoundedAndTransactionsGoOn(String engine)
      throws Exception {
    try (LoadedServer server = started(engine, STREAMS_MAX)) {
      for (int round = 0; round < ROUNDS; round++) {
        server.awaitMore(TRANSACTIONS);
        try (var readers = opened(server)) {
          assertEquals(STREAMS_MAX, readers.accepted());
          assertEquals(READERS - STREAMS_MAX, readers.refused());
          server.awaitMore(TRANSACTIONS);
          System.out.printf(
              "%s: %d streams, %.0f MB of heap, %.0f MB of buffers%n",
              engine, readers.accepted(), heapMb(server), buffersMb(server));
        }
        server.await(() -> isAccepted(server), "streams end with their clients");
      }
      server.audited(engine + ", beside streams that are not read");
      assertEquals(0, server.errors());
    }
    assertFalse(Files.readString(log()).contains("OutOfMemoryError"));
  }

  /** The positive control. */
  @Test
  void streams_withoutTheirBound_areAllAccepted() throws Exception {
    try (LoadedServer server = started("ms", READERS)) {
      server.awaitMore(1);
      try (var readers = opened(server)) {
        assertEquals(READERS, readers.accepted());
      }
    }
  }

  private static StalledStreamReaders opened(LoadedServer server) throws IOException {
    return new StalledStreamReaders(server.address(), READERS);
  }

  private static boolean isAccepted(LoadedServer server) {
    try (var one = new StalledStreamReaders(server.address(), 1)) {
      return one.accepted() == 1;
    } catch (IOException broken) {
      return false;
    }
  }

  private static double heapMb(LoadedServer server) throws IOException {
    return server.metricSum("jvm_memory_used_bytes{area=\"heap\"") / (1 << 20);
  }

  private static double buffersMb(LoadedServer server) throws IOException {
    return server.metricSum("jvm_buffer_memory_used_bytes{") / (1 << 20);
  }
}
