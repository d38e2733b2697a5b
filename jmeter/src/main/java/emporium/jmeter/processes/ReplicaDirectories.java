package emporium.jmeter.processes;

import emporium.events.Services;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The directories of one service on object graphs, one for each replica. If there are to be more
 * replicas, each new one gets a copy of the directory of its keys' previous owner; the replicas
 * then drop the keys they do not own.
 *
 * <p>A file next to the directories records each step before it starts. A copy gets its name only
 * when it is complete and forced, and nothing is started until all replicas have theirs; so an
 * interrupted step continues with the next start. Used by one thread, while no process of the
 * service runs.
 */
final class ReplicaDirectories {
  private static final String PART = ".part";

  private final Path data;
  private final String service;
  private final Consumer<String> progress;
  private final ReplicaCountFile file;

  /**
   * @param data parent of the directories
   * @param progress receives reports of slow steps
   */
  ReplicaDirectories(Path data, String service, Consumer<String> progress) {
    this.data = data;
    this.service = service;
    this.progress = progress;
    this.file = new ReplicaCountFile(data.resolve(service + ".replicas"));
  }

  /**
   * Prepares all services that can be split; returns which are to split their data, and from how
   * many.
   */
  static Map<String, Integer> prepare(
      LocalClusterOptions options, ClusterDirectories layout, Consumer<String> to)
      throws IOException {
    var split = new TreeMap<String, Integer>();
    for (String service : Services.REPLICABLE) {
      int count = options.replicas().count(service);
      int from = new ReplicaDirectories(layout.data(""), service, to).prepare(count);
      if (from > 0) {
        split.put(service, from);
      }
    }
    return split;
  }

  /**
   * Makes a directory for each replica, if there is data.
   *
   * @return their number before its last change; 0 if there was none
   * @throws IOException if their number cannot become this one, or something cannot be copied
   */
  int prepare(int count) throws IOException {
    var found = file.read();
    if (!hasAnyData()) { // so the file's content had no effect
      if (count > 1 || found.isPresent()) {
        file.write(new ReplicaCountFile.Content(count, 0, true));
      }
      return 0;
    }
    if (found.isPresent() && !found.get().copied()) {
      require(found.get().count() == count, count, "is being changed to " + found.get().count());
      copyForSplit(found.get());
      return found.get().from();
    }
    int present = found.map(ReplicaCountFile.Content::count).orElseGet(this::existingReplicas);
    if (present == count) {
      return found.map(ReplicaCountFile.Content::from).orElse(0);
    }
    require(count % present == 0, count, "is " + present + " and can only be multiplied");
    var plan = new ReplicaCountFile.Content(count, present, false);
    requireNoData(plan);
    file.write(plan);
    copyForSplit(plan);
    return present;
  }

  private void require(boolean holds, int count, String rule) throws IOException {
    if (!holds) {
      throw new IOException(
          "--replicas "
              + service
              + "="
              + count
              + ": the number of its replicas in "
              + data
              + " "
              + rule);
    }
  }

  private boolean hasAnyData() {
    return hasData(directory(1, 0))
        || IntStream.range(0, ReplicaCounts.COUNT_MAX)
            .anyMatch(index -> hasData(data.resolve(service + "-" + index)));
  }

  /** Returns how many replicas have data, if there is no file. */
  private int existingReplicas() {
    if (hasData(directory(1, 0))) {
      return 1;
    }
    return IntStream.range(0, ReplicaCounts.COUNT_MAX)
        .filter(index -> hasData(data.resolve(service + "-" + index)))
        .map(index -> index + 1)
        .max()
        .orElse(0);
  }

  private static boolean hasData(Path directory) {
    return Files.isDirectory(directory.resolve("channel_0"));
  }

  private Path directory(int count, int index) {
    return data.resolve(ReplicaCounts.replicaNames(service, count).get(index));
  }

  /** Requires that no directory with the name of a copy has data yet. */
  private void requireNoData(ReplicaCountFile.Content plan) throws IOException {
    int first = plan.from() == 1 ? 0 : plan.from();
    for (int index = first; index < plan.count(); index++) {
      Path copy = directory(plan.count(), index);
      if (hasData(copy)) {
        throw new IOException(
            copy + " has data already; move it away to give " + service + " more replicas");
      }
    }
  }

  private void copyForSplit(ReplicaCountFile.Content plan) throws IOException {
    Path only = directory(1, 0);
    boolean isRenamed = plan.from() == 1 && !hasData(only);
    for (int index = plan.from(); index < plan.count() && !isRenamed; index++) {
      Path original = directory(plan.from(), index % plan.from());
      Path copy = directory(plan.count(), index);
      if (!hasData(copy)) {
        progress.accept("copying " + original + " to " + copy);
        copy(original, copy);
      }
    }
    if (plan.from() == 1 && !isRenamed) {
      Path first = directory(plan.count(), 0);
      Files.deleteIfExists(first); // as an earlier start has left it, empty
      DurableFiles.rename(only, first);
    }
    file.write(new ReplicaCountFile.Content(plan.count(), plan.from(), true));
  }

  private void copy(Path original, Path copy) throws IOException {
    Path part = copy.resolveSibling(copy.getFileName() + PART);
    DurableFiles.delete(part);
    DurableFiles.copyUnused(original, part);
    Files.deleteIfExists(copy);
    DurableFiles.rename(part, copy);
  }

  /** All files of a directory that belong to its data. */
  static List<Path> files(Path directory) throws IOException {
    Pattern others = Pattern.compile("audit-log|emporium\\.lock");
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(Files::isRegularFile)
          .filter(one -> !others.matcher(directory.relativize(one).getName(0).toString()).matches())
          .sorted()
          .toList();
    }
  }
}
