package emporium.jmeter.cli;

import emporium.jmeter.client.Build;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Whether what is started was built from the sources as they are now. It asks git, which takes some
 * ten milliseconds, and says nothing where there is none. Documents are no sources.
 */
final class Freshness {
  private static final String AGAIN = "; build anew: ./mvnw -q -DskipTests package";
  private static final String APP = "services/marketplace/target/quarkus-app/app";
  private static final String DRIVER = "jmeter/target/jmeter-home/lib/ext";
  private static final long WAIT_MAX_S = 5;
  private static final List<String> SOURCES =
      List.of("--", ".", ":(exclude)docs", ":(exclude)*.md", ":(exclude).ci");

  private final Path home;

  Freshness(Path home) {
    this.home = home;
  }

  /** One line for people, with the command that mends it; null if all is well or nobody knows. */
  @Nullable String warning() {
    if (!Files.exists(home.resolve(".git"))) {
      return null;
    }
    try {
      Path server = jar(APP, "emporium-marketplace-");
      Path driver = jar(DRIVER, "emporium-jmeter-");
      if (server == null || driver == null) {
        return null;
      }
      FileTime built = Files.getLastModifiedTime(server); // each build makes it anew
      String late = warning("marketplace", Build.of(server), built);
      return late != null ? late : warning("driver", Build.of(driver), built);
    } catch (IOException noGit) {
      return null;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  private @Nullable String warning(String what, Build build, FileTime built)
      throws IOException, InterruptedException {
    if (!build.isKnown()) {
      return "it is not known what the " + what + " that runs was built from" + AGAIN;
    }
    String runs = "the " + what + " that runs was built from " + build;
    List<String> changed = git("diff", "--name-only", build.commit());
    if (changed == null) {
      return runs + ", which is not in this checkout" + AGAIN;
    }
    changed.addAll(untracked());
    if (build.isChanged() && changed.isEmpty() && isClean()) {
      return runs + ", the sources have no changes any more" + AGAIN;
    }
    if (build.isChanged()) {
      changed.removeIf(file -> !isNewer(home.resolve(file), built));
    }
    return changed.isEmpty() ? null : runs + ", the sources are newer: " + first(changed) + AGAIN;
  }

  private boolean isClean() throws IOException, InterruptedException {
    return List.of().equals(lines("status", "--porcelain"));
  }

  private List<String> untracked() throws IOException, InterruptedException {
    List<String> files = git("ls-files", "--others", "--exclude-standard");
    return files == null ? List.of() : files;
  }

  /** A file that is gone was taken from its directory. */
  private static boolean isNewer(Path file, FileTime built) {
    try {
      @Nullable Path there = file;
      while (there != null && !Files.exists(there)) {
        there = there.getParent();
      }
      return there == null || Files.getLastModifiedTime(there).compareTo(built) > 0;
    } catch (IOException unreadable) {
      return true;
    }
  }

  private static String first(List<String> changed) {
    return changed.get(0) + (changed.size() == 1 ? "" : " and " + (changed.size() - 1) + " more");
  }

  private @Nullable Path jar(String directory, String prefix) throws IOException {
    Path parent = home.resolve(directory);
    if (!Files.isDirectory(parent)) {
      return null;
    }
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(parent, prefix + "*.jar")) {
      Iterator<Path> found = jars.iterator();
      return found.hasNext() ? found.next() : null;
    }
  }

  /** What it says of the sources, by line; null if it refuses. */
  private @Nullable List<String> git(String... arguments) throws IOException, InterruptedException {
    var all = new ArrayList<>(List.of(arguments));
    all.addAll(SOURCES);
    return lines(all.toArray(String[]::new));
  }

  private @Nullable List<String> lines(String... arguments)
      throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    Process git =
        new ProcessBuilder(command)
            .directory(home.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    List<String> lines =
        new ArrayList<>(
            new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList());
    if (!git.waitFor(WAIT_MAX_S, TimeUnit.SECONDS)) {
      git.destroyForcibly();
      return null;
    }
    return git.exitValue() == 0 ? lines : null;
  }
}
