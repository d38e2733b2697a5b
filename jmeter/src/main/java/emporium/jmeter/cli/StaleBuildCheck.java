package emporium.jmeter.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import emporium.events.Services;
import emporium.jmeter.client.SourceRevision;
import emporium.jmeter.server.ServerCommands;
import emporium.jmeter.workload.Workload;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether the programs that a command starts were built from the present sources. It asks
 * git, which takes some ten milliseconds, and reports nothing without git, or if git does not
 * answer in time. Documents are no sources. Not thread-safe.
 */
final class StaleBuildCheck {
  private static final String AGAIN = "; build anew: ./mvnw -q -DskipTests package";
  private static final String WORKLOAD = "--workload";
  private static final String APP = "services/%s/target/quarkus-app/app";
  private static final String BROKER = "services/platform/broker/target/broker";
  private static final String DRIVER = "jmeter/target/jmeter-home/lib/ext";
  private static final long WAIT_MAX_MS = 5_000;
  private static final List<String> SOURCES =
      List.of("--", ".", ":(exclude)docs", ":(exclude)*.md", ":(exclude).ci");

  private final Path home;
  private final String git;
  private final long waitMaxMs;
  private long deadlineNanos;

  /**
   * A built part of a program.
   *
   * @param built when the build made it
   */
  private record BuiltArtifact(String name, SourceRevision build, FileTime built) {}

  StaleBuildCheck(Path home) {
    this(home, "git", WAIT_MAX_MS);
  }

  /**
   * @param git the program
   * @param waitMaxMs longest wait for all its answers together
   */
  StaleBuildCheck(Path home, String git, long waitMaxMs) {
    this.home = home;
    this.git = git;
    this.waitMaxMs = waitMaxMs;
  }

  /**
   * Returns one line for people, with the command that rebuilds; null if all is well or unknown.
   *
   * @param command the command to run, with its options
   */
  @Nullable String warning(List<String> command) {
    if (!Files.exists(home.resolve(".git"))) {
      return null;
    }
    deadlineNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(waitMaxMs);
    try {
      for (BuiltArtifact part : oldestPerRevision(artifacts(command))) {
        String late = warning(part);
        if (late != null) {
          return late;
        }
      }
      return null;
    } catch (IOException noGit) {
      return null;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  /** Returns all artifacts of the command; none if the application or the driver is absent. */
  private List<BuiltArtifact> artifacts(List<String> command) throws IOException {
    String application = application(command);
    Path marketplace = jar(APP.formatted(application), "emporium-" + application + "-");
    Path driver = jar(DRIVER, "emporium-jmeter-");
    if (marketplace == null || driver == null) {
      return List.of();
    }
    FileTime built = Files.getLastModifiedTime(marketplace); // each build rewrites it
    var all = new ArrayList<BuiltArtifact>();
    all.add(new BuiltArtifact(application, SourceRevision.of(marketplace), built));
    all.add(new BuiltArtifact("driver", SourceRevision.of(driver), built));
    String verb = command.isEmpty() ? "" : command.get(0);
    boolean processes =
        verb.equals("processes")
            || command.stream().anyMatch(option -> option.startsWith("--processes"));
    if (processes) {
      for (String service : Services.NAMES) {
        addService(service, all);
      }
    }
    Path broker = jar(BROKER, "emporium-broker-");
    if (broker != null && (processes || verb.equals("broker"))) {
      all.add(new BuiltArtifact("broker", SourceRevision.of(broker), built));
    }
    return all;
  }

  /** Returns the application of the workload that the command names. */
  private static String application(List<String> command) {
    for (int at = 0; at < command.size(); at++) {
      String word = command.get(at);
      String name =
          word.startsWith(WORKLOAD + "=")
              ? word.substring(WORKLOAD.length() + 1)
              : word.equals(WORKLOAD) && at + 1 < command.size() ? command.get(at + 1) : "";
      Optional<Workload> named = Workloads.named(name);
      if (named.isPresent()) {
        return named.get().application();
      }
    }
    return ServerCommands.MARKETPLACE;
  }

  private void addService(String service, List<BuiltArtifact> all) throws IOException {
    Path jar = jar(APP.formatted(service), "emporium-" + service + "-");
    if (jar != null) {
      all.add(
          new BuiltArtifact(
              "service " + service, SourceRevision.of(jar), Files.getLastModifiedTime(jar)));
    }
  }

  /** The oldest part of each build: git is asked as often as there are builds. */
  private static Collection<BuiltArtifact> oldestPerRevision(List<BuiltArtifact> all) {
    return all.stream()
        .collect(
            Collectors.toMap(
                BuiltArtifact::build,
                part -> part,
                BinaryOperator.minBy(Comparator.comparing(BuiltArtifact::built)),
                LinkedHashMap::new))
        .values();
  }

  private @Nullable String warning(BuiltArtifact part) throws IOException, InterruptedException {
    SourceRevision build = part.build();
    if (!build.isKnown()) {
      return "it is not known what the " + part.name() + " that runs was built from" + AGAIN;
    }
    String runs = "the " + part.name() + " that runs was built from " + build;
    List<String> changed = git("diff", "--name-only", build.commit());
    if (changed == null) {
      return runs + ", which is not in this checkout" + AGAIN;
    }
    changed.addAll(untracked());
    if (build.isDirty() && changed.isEmpty() && isClean()) {
      return runs + ", the sources have no changes any more" + AGAIN;
    }
    if (build.isDirty()) {
      changed.removeIf(file -> !isNewer(home.resolve(file), part.built()));
    }
    return changed.isEmpty() ? null : runs + ", the sources are newer: " + summary(changed) + AGAIN;
  }

  private boolean isClean() throws IOException, InterruptedException {
    return List.of().equals(lines("status", "--porcelain"));
  }

  private List<String> untracked() throws IOException, InterruptedException {
    List<String> files = git("ls-files", "--others", "--exclude-standard");
    return files == null ? List.of() : files;
  }

  /** A deleted file changed its directory. */
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

  private static String summary(List<String> changed) {
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

  /** Returns git's answer about the sources, by line; null if it refuses. */
  private @Nullable List<String> git(String... arguments) throws IOException, InterruptedException {
    var all = new ArrayList<>(List.of(arguments));
    all.addAll(SOURCES);
    return lines(all.toArray(String[]::new));
  }

  /**
   * A dedicated thread reads its output, since a program that hangs does not end that either.
   *
   * @throws IOException if it does not answer in time
   */
  private @Nullable List<String> lines(String... arguments)
      throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of(git));
    command.addAll(List.of(arguments));
    Process asked =
        new ProcessBuilder(command)
            .directory(home.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    var output = CompletableFuture.supplyAsync(() -> asked.inputReader(UTF_8).lines().toList());
    try {
      List<String> lines = output.get(leftNanos(), TimeUnit.NANOSECONDS);
      if (!asked.waitFor(leftNanos(), TimeUnit.NANOSECONDS)) {
        throw new IOException("git does not end");
      }
      return asked.exitValue() == 0 ? new ArrayList<>(lines) : null;
    } catch (TimeoutException | ExecutionException unread) {
      throw new IOException("git does not answer", unread);
    } finally {
      asked.destroyForcibly();
    }
  }

  private long leftNanos() {
    return Math.max(0, deadlineNanos - System.nanoTime());
  }
}
