package emporium.locks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The locks under virtual threads, in a JVM of the newest JDK that is found: {@code
 * -Dvirtual.threads.jdk=HOME}, else beside the one this runs on. Where there is none of 21 or
 * newer, the test says so and is skipped.
 */
class VirtualThreadsTest {
  private static final int FEATURE_MIN = 21;
  private static final long PATIENCE_MINUTES = 5;
  private static final int CARRIERS = 2;
  private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+)");

  @TempDir private Path directory;

  private static Optional<Path> newestJdk() throws IOException {
    String given = System.getProperty("virtual.threads.jdk");
    if (given != null) {
      assertTrue(feature(Path.of(given)) >= FEATURE_MIN, given + " is no JDK 21 or newer");
      return Optional.of(Path.of(given));
    }
    Path own = Path.of(System.getProperty("java.home"));
    try (Stream<Path> beside = Files.list(own.getParent())) {
      return Stream.concat(Stream.of(own), beside)
          .filter(home -> feature(home) >= FEATURE_MIN)
          .max(Comparator.comparingInt(VirtualThreadsTest::feature));
    }
  }

  /** The JDK's version; 0 if there is no JDK. */
  private static int feature(Path home) {
    try {
      Matcher version = VERSION.matcher(Files.readString(home.resolve("release")));
      boolean found = Files.isExecutable(home.resolve("bin/java")) && version.find();
      return found ? Integer.parseInt(version.group(1)) : 0;
    } catch (IOException e) {
      return 0;
    }
  }

  @Test
  void mix_ofVirtualThreads_isRightAndPinsNone() throws Exception {
    Optional<Path> jdk = newestJdk();
    if (jdk.isEmpty()) {
      System.out.println(
          "NOT RUN: no JDK "
              + FEATURE_MIN
              + " or newer beside "
              + System.getProperty("java.home")
              + "; -Dvirtual.threads.jdk=HOME names one");
    }
    assumeTrue(jdk.isPresent(), "no JDK with virtual threads");
    long seed = new Random().nextInt(Integer.MAX_VALUE);
    System.out.println("virtual threads of " + jdk.get() + ", seed " + seed);
    List<String> output = run(jdk.get(), seed);
    output.forEach(System.out::println);
    assertTrue(output.contains("tests: green"), output::toString);
    assertTrue(output.contains("refused true"), "the control waited in vain");
    assertTrue(output.contains("control: pinned yes"), "pinning is noticed");
    assertTrue(
        output.stream().anyMatch(line -> line.matches("waits \\d+, wrongs \\[]")),
        output::toString);
    assertEquals("mix: pinned 0[]", output.get(output.size() - 1));
  }

  private List<String> run(Path jdk, long seed) throws Exception {
    Path output = directory.resolve("output");
    Process process =
        new ProcessBuilder(
                jdk.resolve("bin/java").toString(),
                "-Djdk.virtualThreadScheduler.parallelism=" + CARRIERS,
                "-Djdk.virtualThreadScheduler.maxPoolSize=" + CARRIERS,
                "-classpath",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                VirtualThreadsMain.class.getName(),
                String.valueOf(seed))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertTrue(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES), "it does not end");
    } finally {
      process.destroyForcibly();
    }
    List<String> lines = Files.readAllLines(output);
    assertEquals(0, process.exitValue(), lines::toString);
    return lines;
  }
}
