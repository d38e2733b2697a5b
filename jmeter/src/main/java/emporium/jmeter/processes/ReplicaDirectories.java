package emporium.jmeter.processes;

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
 * replicas, each new one gets a copy of the directory of the one that had its keys; the replicas
 * then drop what they do not own.
 *
 * <p>What is being done stands in a file beside the directories before it begins. A copy has its
 * name only when it is whole and forced, and nothing is started until all have theirs; so what is
 * broken off goes on with the next start. Used by one thread, while no process of the service runs.
 */
final class ReplicaData {
  private static final String PART = ".part";

  private final Path data;
  private final String service;
  private final Consumer<String> progress;
  private final ReplicaFile file;

  /**
   * @param data where the directories are
   * @param progress is told what takes time
   */
  ReplicaData(Path data, String service, Consumer<String> progress) {
    this.data = data;
    this.service = service;
    this.progress = progress;
    this.file = new ReplicaFile(data.resolve(service + ".replicas"));
  }

  /** Prepares all services that can be divided; who has to divide its data, and from how many. */
  static Map<String, Integer> prepare(ProcessesOptions options, Layout layout, Consumer<String> to)
      throws IOException {
    var divided = new TreeMap<String, Integer>();
    for (String service : ReplicaCounts.DIVISIBLE) {
      int count = options.replicas().of(service);
      int from = new ReplicaData(layout.data(""), service, to).prepare(count);
      if (from > 0) {
        divided.put(service, from);
      }
    }
    return divided;
  }

  /**
   * Has a directory for each replica, where there is data.
   *
   * @return how many there were before the last change of their number; 0 if there was none
   * @throws IOException if their number cannot become this one, or something cannot be copied
   */
  int prepare(int count) throws IOException {
    var found = file.read();
    if (!hasDataAtAll()) { // so what the file says came to nothing
      if (count > 1 || found.isPresent()) {
        file.write(new ReplicaFile.Content(count, 0, true));
      }
      return 0;
    }
    if (found.isPresent() && !found.get().copied()) {
      require(found.get().count() == count, count, "is being changed to " + found.get().count());
      divide(found.get());
      return found.get().from();
    }
    int present = found.map(ReplicaFile.Content::count).orElseGet(this::present);
    if (present == count) {
      return found.map(ReplicaFile.Content::from).orElse(0);
    }
    require(count % present == 0, count, "is " + present + " and can only be multiplied");
    var plan = new ReplicaFile.Content(count, present, false);
    requireRoom(plan);
    file.write(plan);
    divide(plan);
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

  private boolean hasDataAtAll() {
    return hasData(directory(1, 0))
        || IntStream.range(0, ReplicaCounts.COUNT_MAX)
            .anyMatch(index -> hasData(data.resolve(service + "-" + index)));
  }

  /** How many replicas have data, if nothing else tells. */
  private int present() {
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
    return data.resolve(ReplicaCounts.names(service, count).get(index));
  }

  /** What has the name of a copy now is none. */
  private void requireRoom(ReplicaFile.Content plan) throws IOException {
    int first = plan.from() == 1 ? 0 : plan.from();
    for (int index = first; index < plan.count(); index++) {
      Path copy = directory(plan.count(), index);
      if (hasData(copy)) {
        throw new IOException(
            copy + " has data already; move it away to give " + service + " more replicas");
      }
    }
  }

  private void divide(ReplicaFile.Content plan) throws IOException {
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
      ForcedFiles.rename(only, first);
    }
    file.write(new ReplicaFile.Content(plan.count(), plan.from(), true));
  }

  private void copy(Path original, Path copy) throws IOException {
    Path part = copy.resolveSibling(copy.getFileName() + PART);
    ForcedFiles.delete(part);
    ForcedFiles.copyUnused(original, part);
    Files.deleteIfExists(copy);
    ForcedFiles.rename(part, copy);
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
