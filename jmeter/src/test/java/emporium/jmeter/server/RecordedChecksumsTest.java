package emporium.jmeter.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What is shipped is what was recorded in {@code .mvn/checksums}. Maven refuses a file that differs
 * from its line; this finds libraries without a line, and those that Quarkus' own resolver brought.
 */
class RecordedChecksumsTest {
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final Path RECORDED = HOME.resolve(".mvn/checksums/checksums.sha256");

  /** Quarkus leaves out some of its classes. */
  private static final String CHANGED_BY_THE_BUILD =
      "io.opentelemetry.opentelemetry-exporter-otlp-";

  private static Set<String> recorded() throws IOException {
    try (Stream<String> lines = Files.lines(RECORDED)) {
      return lines.map(line -> line.substring(0, line.indexOf(' '))).collect(Collectors.toSet());
    }
  }

  private static String sha256(byte[] content) throws NoSuchAlgorithmException {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
  }

  private static List<Path> jars(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> file.toString().endsWith(".jar")).toList();
    }
  }

  /** Of every application, the broker, and the driver in JMeter. */
  private static Set<Path> libraries() throws IOException {
    var found = new TreeSet<Path>();
    try (Stream<Path> applications = Files.list(HOME.resolve("services"))) {
      for (Path application : applications.toList()) {
        found.addAll(jars(application.resolve("target/quarkus-app/lib")));
      }
    }
    found.addAll(jars(HOME.resolve("services/platform/broker/target/broker")));
    found.addAll(jars(HOME.resolve("jmeter/target/jmeter-home/lib")));
    found.removeIf(jar -> jar.getFileName().toString().contains("emporium"));
    return found;
  }

  @Test
  void libraries_thatAreShipped_haveTheirRecordedChecksum() throws Exception {
    Set<String> recorded = recorded();
    Set<Path> libraries = libraries();
    assertTrue(libraries.size() > 200, "applications are built: " + libraries.size());
    var unknown = new TreeSet<String>();
    var seen = new HashMap<String, Path>(); // most are copies, which are compared faster
    for (Path jar : libraries) {
      String name = jar.getFileName().toString();
      Path first = seen.computeIfAbsent(name, unseen -> jar);
      boolean isCopy = !first.equals(jar) && Files.mismatch(first, jar) < 0;
      if (!isCopy
          && !name.startsWith(CHANGED_BY_THE_BUILD)
          && !recorded.contains(sha256(Files.readAllBytes(jar)))) {
        unknown.add(name);
      }
    }
    assertEquals(Set.of(), unknown, "look at them, then: .ci/record-checksums");
  }

  /** The control: one byte of a library is another one. */
  @Test
  void library_thatDiffersByABit_hasNoRecordedChecksum() throws Exception {
    byte[] content = Files.readAllBytes(libraries().iterator().next());
    assertTrue(recorded().contains(sha256(content)));
    content[content.length / 2] ^= 1;
    assertFalse(recorded().contains(sha256(content)));
  }

  /** Maven itself looks at them. */
  @Test
  void build_ofThisProject_verifiesWhatItDownloads() throws IOException {
    List<String> options = Files.readAllLines(HOME.resolve(".mvn/maven.config"));
    assertTrue(
        options.contains("-Daether.artifactResolver.postProcessor.trustedChecksums=true"),
        options::toString);
  }
}
