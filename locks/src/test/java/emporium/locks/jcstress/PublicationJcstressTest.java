package emporium.locks.jcstress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs jcstress as a process: what locks publish, and that without them it would be seen. */
@Tag("jcstress")
class PublicationJcstressTest {
  private static final boolean PROOFS = Boolean.getBoolean("proofs");
  private static final long PATIENCE_MINUTES = PROOFS ? 180 : 10;
  private static final Path RESULTS = Path.of("target", "jcstress");

  /** One run of jcstress. */
  private record Run(int exitCode, String output) {
    /** Whether a case of this name was reported with this verdict. */
    boolean says(String verdict, Class<?> testCase) {
      return output
          .lines()
          .anyMatch(line -> line.contains(verdict) && line.contains(testCase.getCanonicalName()));
    }
  }

  @Test
  void locks_writtenUnderOneReadUnderAnother_publishWholePairs() throws Exception {
    Run run = run(PublicationCases.class);
    assertEquals(0, run.exitCode, run.output);
    cases(PublicationCases.class).forEach(each -> assertTrue(run.says("[OK]", each), run.output));
  }

  @Test
  void control_noLocks_isFound() throws Exception {
    Run run = run(UnlockedControls.class);
    assertNotEquals(0, run.exitCode, run.output);
    cases(UnlockedControls.class)
        .forEach(each -> assertTrue(run.says("[FAILED]", each), run.output));
  }

  private static Stream<Class<?>> cases(Class<?> of) {
    return Stream.of(of.getDeclaredClasses());
  }

  private static Run run(Class<?> cases) throws IOException, InterruptedException {
    Path directory = Files.createDirectories(RESULTS.resolve(cases.getSimpleName()));
    Path log = directory.resolve("jcstress.log");
    Process process =
        new ProcessBuilder(command(cases))
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      assertTrue(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES), "jcstress does not end");
    } finally {
      process.destroy();
    }
    return new Run(process.exitValue(), Files.readString(log));
  }

  private static List<String> command(Class<?> cases) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("org.openjdk.jcstress.Main");
    command.addAll(List.of("-t", cases.getName().replace(".", "\\."), "-r", "report", "-v"));
    command.addAll(List.of("-m", "quick"));
    if (!PROOFS) { // one kind of JVM only
      command.addAll(List.of("-f", "1", "-iters", "2", "-time", "100", "-sc", "false"));
      command.addAll(List.of("-jvmArgs", "-XX:+UseSerialGC"));
    }
    return command;
  }
}
