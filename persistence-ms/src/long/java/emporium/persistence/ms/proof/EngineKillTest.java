package emporium.persistence.ms.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.Durability;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Kills a process with -9 that makes transfers on 16 threads, again and again on one directory, so
 * that generations of checkpoints and segments pile up. What it acknowledged according to its
 * output must be there; a transfer under way is there whole or not at all.
 */
@Tag("long")
@Timeout(14_400) // a thousand kills take more than an hour
class EngineKillTest {
  private static final int KILLS = Boolean.getBoolean("proofs") ? 1_000 : 10;
  private static final int KILLS_REPORTED = 100;
  private static final int PURSES = 200;
  private static final int THREADS = 16;

  /** More than a child makes: what tells the transfers of two apart. */
  private static final long TRANSFERS_MAX = 1_000_000;

  @TempDir(factory = MemoryTempDir.class)
  Path directory;

  @TempDir Path output;
  private Path errors = Path.of("");

  @BeforeEach
  void nameTheErrors() {
    errors = output.resolve("errors");
  }

  /** Makes transfers until it is killed; prints each that was acknowledged. */
  public static final class Child {
    private Child() {}

    public static void main(String[] arguments) throws InterruptedException {
      var durability = Durability.valueOf(arguments[1]);
      long first = Long.parseLong(arguments[2]);
      var checkpoints = first / TRANSFERS_MAX % 2 == 0 ? PurseEngine.SMALL : PurseEngine.SHORT_LAG;
      var engine =
          new PurseEngine(
              Path.of(arguments[0]),
              durability,
              true,
              options -> options.withCheckpoint(checkpoints));
      engine.filled(PURSES);
      new TransferLoad(engine, PURSES, first, Child::print)
          .start(THREADS, first, () -> true)
          .watch();
    }

    /** A line is written by one call, so that a kill leaves whole lines but for the last. */
    private static void print(List<SpreadTransfer.Seen> transfer) {
      var line = new StringBuilder("ack");
      transfer.forEach(
          seen -> line.append(' ').append(seen.purse()).append(':').append(seen.version()));
      byte[] bytes = line.append(" end\n").toString().getBytes(StandardCharsets.US_ASCII);
      synchronized (System.out) {
        System.out.write(bytes, 0, bytes.length);
        System.out.flush();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Durability.class)
  void kill_atAnyTimeUnderLoad_losesNothingAcknowledgedAndTearsNothing(Durability level)
      throws Exception {
    long seed = System.nanoTime();
    System.out.println("kills at " + level + ": seed " + seed);
    var random = new Random(seed);
    var acknowledged = new TransferAudit.Acknowledged(PURSES);
    long transfers = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      int target = 1 + (random.nextInt(5) == 0 ? random.nextInt(20) : random.nextInt(400));
      transfers += runAndKill(level, target, kill * TRANSFERS_MAX, acknowledged);
      try (var engine = new PurseEngine(directory, level, false, UnaryOperator.identity())) {
        assertEquals(List.of(), TransferAudit.of(engine, acknowledged), "after kill " + kill);
      }
      if (kill % KILLS_REPORTED == KILLS_REPORTED - 1) {
        System.out.println(kill + 1 + " kills at " + level);
      }
    }
    System.out.println(KILLS + " kills at " + level + ", acknowledged transfers: " + transfers);
  }

  private int runAndKill(
      Durability level, int target, long first, TransferAudit.Acknowledged acknowledged)
      throws IOException, InterruptedException {
    Process child = start(level, first);
    int received = 0;
    try (BufferedReader lines = child.inputReader(StandardCharsets.US_ASCII)) {
      String line;
      while ((line = lines.readLine()) != null) {
        if (line.startsWith("ack ") && line.endsWith(" end")) {
          note(line, acknowledged);
          received++;
          if (received == target) {
            child.toHandle().destroyForcibly();
          }
        }
      }
    } finally {
      child.destroyForcibly();
    }
    assertEquals(137, child.waitFor(), () -> "ended by itself: " + errorOutput());
    assertTrue(received >= target, "ended early: " + received);
    return received;
  }

  private static void note(String line, TransferAudit.Acknowledged acknowledged) {
    String[] parts = line.split(" ", -1);
    for (int i = 1; i < parts.length - 1; i++) {
      int colon = parts[i].indexOf(':');
      acknowledged.add(
          Integer.parseInt(parts[i].substring(0, colon)),
          Long.parseLong(parts[i].substring(colon + 1)));
    }
  }

  private Process start(Durability level, long first) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xshare:auto",
            "-Xmx128m",
            "-cp",
            System.getProperty("java.class.path"),
            Child.class.getName(),
            directory.toString(),
            level.name(),
            Long.toString(first))
        .redirectError(errors.toFile())
        .start();
  }

  /** What the last child wrote of its own failure. */
  private String errorOutput() {
    try {
      return Files.readString(errors, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "cannot be read: " + e;
    }
  }
}
