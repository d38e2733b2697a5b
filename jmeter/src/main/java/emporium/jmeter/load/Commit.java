package emporium.jmeter.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Which commit a run was made from. */
final class Commit {
  private static final String UNKNOWN = "unknown";
  private static final long WAIT_MAX_S = 5;

  private Commit() {}

  /** The short commit id, with {@code -dirty} if files differ from it, or {@code unknown}. */
  static String of(Path home) {
    try {
      Process git =
          new ProcessBuilder("git", "describe", "--always", "--dirty", "--abbrev=12")
              .directory(home.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!git.waitFor(WAIT_MAX_S, TimeUnit.SECONDS)) {
        git.destroyForcibly();
        return UNKNOWN;
      }
      String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return git.exitValue() == 0 && !said.isEmpty() ? said : UNKNOWN;
    } catch (IOException noGit) {
      return UNKNOWN;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return UNKNOWN;
    }
  }
}
