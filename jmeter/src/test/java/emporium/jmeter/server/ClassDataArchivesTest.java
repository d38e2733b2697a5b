package emporium.jmeter.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Starts of a program with an archive that fits, with none, and with one that does not fit. */
@Timeout(120)
class ClassDataArchivesTest {
  private static final String PROGRAM = "greeter";
  private static final long SEED = ThreadLocalRandom.current().nextLong();
  private static final int DAMAGED_BYTES = 5_000; // more than the gap between two regions
  private static final String FROM_ARCHIVE = "source: shared objects file (top)";

  @TempDir private Path home;
  private ClassDataArchives archives;
  private Path jar;

  /** The program. */
  static final class Greeter {
    private Greeter() {}

    public static void main(String... arguments) {
      System.out.println("ready");
    }
  }

  @BeforeEach
  void archives() throws IOException {
    archives = ClassDataArchives.of(home);
    archives.clear();
    jar = jar("greeter.jar");
  }

  private Path jar(String name) throws IOException {
    String entry = Greeter.class.getName().replace('.', '/') + ".class";
    Path file = home.resolve(name);
    try (var classes = Greeter.class.getClassLoader().getResourceAsStream(entry);
        var out = new JarOutputStream(Files.newOutputStream(file))) {
      out.putNextEntry(new JarEntry(entry));
      classes.transferTo(out);
    }
    return file;
  }

  @Test
  void start_withItsArchive_takesItsClassesFromThere() throws Exception {
    record(jar);
    assertTrue(loads(jar).contains(FROM_ARCHIVE));
    assertEquals("ready\n", run(archives.useOptions(PROGRAM), jar));
  }

  @Test
  void useOptions_noArchive_areNone() throws Exception {
    assertEquals(List.of(), archives.useOptions(PROGRAM));
    run(archives.recordOptions(PROGRAM), jar);
    assertEquals(List.of(), archives.useOptions(PROGRAM), "not published yet");
    archives.publish(PROGRAM);
    assertEquals(
        List.of("-XX:SharedArchiveFile=" + archive(), "-XX:+VerifySharedSpaces"),
        archives.useOptions(PROGRAM));
    archives.clear();
    assertEquals(List.of(), archives.useOptions(PROGRAM));
  }

  @Test
  void start_archiveOfAnotherClassPath_worksWithoutIt() throws Exception {
    record(jar("other.jar"));
    assertFalse(loads(jar).contains(FROM_ARCHIVE));
    assertStartsWithout(jar, "archive of another class path");
  }

  @Test
  void start_programRebuiltSince_worksWithoutIt() throws Exception {
    record(jar);
    var earlier = Files.getLastModifiedTime(jar).toInstant().minusSeconds(60);
    Files.setLastModifiedTime(jar, FileTime.from(earlier));
    assertFalse(loads(jar).contains(FROM_ARCHIVE));
    assertStartsWithout(jar, "archive of another build");
  }

  @Test
  void start_damagedArchive_worksWithoutIt() throws Exception {
    record(jar);
    byte[] whole = Files.readAllBytes(archive());
    var random = new Random(SEED);
    for (int i = 0; i < 10; i++) {
      byte[] damaged = whole.clone();
      int first = i == 0 ? 0 : random.nextInt(damaged.length - DAMAGED_BYTES);
      for (int at = first; at < first + DAMAGED_BYTES; at++) {
        damaged[at] ^= 0x55;
      }
      replaceArchive(damaged);
      String printed = run(archives.useOptions(PROGRAM), jar);
      assertTrue(printed.endsWith("ready\n"), "damaged from byte " + first + " on, seed " + SEED);
    }
  }

  @Test
  void start_archiveShorterThanItWas_worksWithoutIt() throws Exception {
    record(jar);
    byte[] whole = Files.readAllBytes(archive());
    for (int length : new int[] {0, 10, 5_000, whole.length / 2, whole.length - 1}) {
      replaceArchive(Arrays.copyOf(whole, length));
      assertEquals(List.of(), archives.useOptions(PROGRAM), length + " of " + whole.length);
    }
  }

  @Test
  void start_archiveDeletedMeanwhile_works() throws Exception {
    record(jar);
    List<String> options = archives.useOptions(PROGRAM);
    archives.clear();
    assertEquals("ready\n", run(options, jar));
  }

  @Test
  void clear_aProgram_leavesTheOthers() throws Exception {
    record(jar);
    Path other = Files.createFile(archive().resolveSibling(PROGRAM + "-two-0.jsa"));
    archives.clear(PROGRAM);
    assertEquals(other, archive());
    archives.clear(PROGRAM + "-two");
    assertTrue(Files.notExists(other));
  }

  @Test
  void publish_nothingRecorded_isReported() {
    var missing = assertThrows(IOException.class, () -> archives.publish(PROGRAM));
    assertEquals("The JVM of greeter has written no class data archive", missing.getMessage());
  }

  private void record(Path from) throws Exception {
    run(archives.recordOptions(PROGRAM), from);
    assertTrue(archives.publish(PROGRAM) > 0);
  }

  private Path archive() throws IOException {
    try (Stream<Path> files = Files.list(home.resolve("target/class-data"))) {
      return files.findFirst().orElseThrow();
    }
  }

  /** The JVM makes it read-only. */
  private void replaceArchive(byte[] content) throws IOException {
    Path replacement = home.resolve("replacement");
    Files.write(replacement, content);
    Files.move(replacement, archive(), StandardCopyOption.REPLACE_EXISTING);
  }

  /** It prints what it prints without an archive, after a line of the JVM. */
  private void assertStartsWithout(Path from, String with) throws Exception {
    List<String> lines = run(archives.useOptions(PROGRAM), from).lines().toList();
    assertEquals("ready", lines.get(lines.size() - 1), with);
    assertTrue(lines.get(0).contains("shared archive"), () -> with + ": " + lines);
  }

  private String loads(Path from) throws Exception {
    var options = new ArrayList<>(archives.useOptions(PROGRAM));
    options.add("-Xlog:class+load");
    return run(options, from)
        .lines()
        .filter(line -> line.contains(Greeter.class.getName()))
        .findFirst()
        .orElseThrow();
  }

  private static String run(List<String> options, Path classPath) throws Exception {
    var command = new ArrayList<>(List.of(ServerProcess.java(), "-Xmx32m", "-XX:+UseSerialGC"));
    command.addAll(options);
    command.addAll(List.of("-cp", classPath.toString(), Greeter.class.getName()));
    Process started = new ProcessBuilder(command).redirectErrorStream(true).start();
    String printed = new String(started.getInputStream().readAllBytes(), UTF_8);
    assertEquals(0, started.waitFor(), printed);
    return printed;
  }
}
