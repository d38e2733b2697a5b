package emporium.jmeter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.Services;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On a checkout made for it, with JARs that say what they were built from. */
class StaleBuildCheckTest {
  private static final String COMMAND = "; build anew: ./mvnw -q -DskipTests package";
  private static final Instant BUILT = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir private Path home;

  @BeforeEach
  void checkout() throws Exception {
    git("init", "-q");
    write(".gitignore", "target/");
    write("Source.java", "one");
    write("docs/page.md", "one");
    commit();
  }

  private String git(String... arguments) throws Exception {
    var command =
        new ArrayList<>(List.of("git", "-c", "user.name=a", "-c", "user.email=a@example.org"));
    command.addAll(List.of(arguments));
    Process git =
        new ProcessBuilder(command).directory(home.toFile()).redirectErrorStream(true).start();
    String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertEquals(0, git.waitFor(), output);
    return output;
  }

  private String commit() throws Exception {
    git("add", "-A");
    git("commit", "-q", "-m", "a change");
    return git("rev-parse", "--short=12", "HEAD");
  }

  private void write(String file, String text) throws Exception {
    Path path = home.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
    Files.setLastModifiedTime(path, FileTime.from(BUILT.minusSeconds(60)));
  }

  private void built(String commit, String dirty) throws Exception {
    jar("services/marketplace/target/quarkus-app/app/emporium-marketplace-1.jar", commit, dirty);
    jar("jmeter/target/jmeter-home/lib/ext/emporium-jmeter-1.jar", commit, dirty);
  }

  private void jar(String file, String commit, String dirty) throws Exception {
    Path jar = home.resolve(file);
    Files.createDirectories(jar.getParent());
    try (OutputStream bytes = Files.newOutputStream(jar);
        var zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("META-INF/emporium/build.properties"));
      zip.write(("commit=" + commit + "\ndirty=" + dirty + "\n").getBytes(StandardCharsets.UTF_8));
    }
    Files.setLastModifiedTime(jar, FileTime.from(BUILT));
  }

  private String warning(String... command) {
    return new StaleBuildCheck(home).warning(List.of(command));
  }

  private void separatelyBuilt(String commit) throws Exception {
    for (String service : Services.NAMES) {
      service(service, commit);
    }
    jar("services/platform/broker/target/broker/emporium-broker-1.jar", commit, "false");
  }

  private void service(String name, String commit) throws Exception {
    String directory = "services/" + name + "/target/quarkus-app/app/";
    jar(directory + "emporium-" + name + "-1.jar", commit, "false");
  }

  private String head() throws Exception {
    return git("rev-parse", "--short=12", "HEAD");
  }

  @Test
  void warning_builtFromWhatIsThere_isNone() throws Exception {
    built(head(), "false");
    assertNull(warning());
    write("docs/page.md", "three");
    assertNull(warning(), "documents are not built");
    commit();
    assertNull(warning(), "documents are not built");
  }

  @Test
  void warning_sourcesOfALaterCommit_namesBuildFileAndCommand() throws Exception {
    String before = head();
    built(before, "false");
    write("Source.java", "three");
    String expected =
        "the marketplace that runs was built from "
            + before
            + ", the sources are newer: Source.java"
            + COMMAND;
    assertEquals(expected, warning());
    commit();
    assertEquals(expected, warning());
  }

  @Test
  void warning_newFile_isOne() throws Exception {
    built(head(), "false");
    write("Another.java", "one");
    assertTrue(warning().contains("the sources are newer: Another.java"), warning());
  }

  @Test
  void warning_changesThatWereBuilt_areNone_untilTheyChangeAgain() throws Exception {
    write("Source.java", "three");
    built(head(), "true");
    assertNull(warning());
    Files.setLastModifiedTime(home.resolve("Source.java"), FileTime.from(BUILT.plusSeconds(60)));
    String warning = warning();
    assertNotNull(warning);
    assertTrue(warning.contains(head() + "+changes, the sources are newer"), warning);
  }

  @Test
  void warning_changesThatWereBuiltAndAreGone_isOne() throws Exception {
    built(head(), "true");
    assertTrue(warning().contains("+changes, the sources have no changes any more"), warning());
  }

  @Test
  void warning_onlyTheDriverIsOld_namesIt() throws Exception {
    String before = head();
    built(before, "false");
    write("Source.java", "three");
    jar(
        "services/marketplace/target/quarkus-app/app/emporium-marketplace-1.jar",
        commit(),
        "false");
    assertTrue(warning().startsWith("the driver that runs was built from " + before), warning());
  }

  @Test
  void warning_commitOfAnotherHistory_isOne() throws Exception {
    built("0123456789ab", "false");
    assertTrue(warning().contains("0123456789ab, which is not in this checkout"), warning());
  }

  @Test
  void warning_buildThatDoesNotKnow_isOne() throws Exception {
    built("${git.commit.id.abbrev}", "${git.dirty}");
    assertTrue(warning().startsWith("it is not known"), warning());
  }

  @Test
  void warning_noCheckout_isNone(@TempDir Path elsewhere) {
    assertNull(new StaleBuildCheck(elsewhere).warning(List.of()));
  }

  @Test
  void warning_nothingBuilt_isNone() {
    assertNull(warning());
  }

  @ParameterizedTest
  @ValueSource(strings = {"processes", "load --processes", "compare --processes --rounds 1"})
  void warning_onlyAServiceIsOld_namesItForCommandsThatStartProcesses(String command)
      throws Exception {
    String before = head();
    write("Source.java", "three");
    String now = commit();
    built(now, "false");
    separatelyBuilt(now);
    assertNull(warning(command.split(" ")));
    service("stock", before);
    assertEquals(
        "the service stock that runs was built from "
            + before
            + ", the sources are newer: Source.java"
            + COMMAND,
        warning(command.split(" ")));
    assertNull(warning("load"), "it starts none");
    assertNull(warning("broker"), "it starts another one");
  }

  @Test
  void warning_onlyTheBrokerIsOld_namesItForCommandsThatStartIt() throws Exception {
    String before = head();
    write("Source.java", "three");
    String now = commit();
    built(now, "false");
    separatelyBuilt(now);
    jar("services/platform/broker/target/broker/emporium-broker-1.jar", before, "false");
    for (String command : List.of("processes", "broker")) {
      assertTrue(
          warning(command).startsWith("the broker that runs was built from " + before),
          warning(command));
    }
    assertNull(warning("run"), "it starts none");
  }

  /** It waits for a line that never comes, and so does a child that has its output too. */
  @Test
  void warning_gitThatDoesNotAnswer_isNoneInTime() throws Exception {
    built(head(), "false");
    Path hung = home.resolve("target/git");
    Files.createDirectories(hung.getParent());
    Files.writeString(hung, "#!/bin/sh\nexec 3<&0\n(read line <&3) &\nread line\n");
    assertTrue(hung.toFile().setExecutable(true));
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> assertNull(new StaleBuildCheck(home, hung.toString(), 100).warning(List.of("run"))));
  }
}
