package emporium.jmeter.machine;

import static java.util.stream.Collectors.groupingBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The processes that make up a server: its own, all it started, and the database on its data. */
public final class ProcessTree {
  private static final long END_WAIT_MAX_S = 30;
  private static final long NO_PARENT = 0;
  private static final String SERVER = "server";

  /** The part of a server that is its database. */
  static final String DATABASE = "postgres";

  /** The database directories of a server in one JVM, and of one with several processes. */
  static final List<String> DATABASES = List.of("postgres", "data/database/postgres");

  private ProcessTree() {}

  /**
   * Returns the processes that run now.
   *
   * @param data of the server; a PostgreSQL there detaches itself from its parent
   */
  public static List<ProcessHandle> of(ProcessHandle server, Path data) {
    return List.copyOf(processesByRoot(server, data).keySet());
  }

  /** Returns the processes that run now, each with the part of the server that it belongs to. */
  static Map<ProcessHandle, String> processesByRoot(ProcessHandle server, Path data) {
    return processesByRoot(Map.of(SERVER, server), data);
  }

  /**
   * These processes with all they have started, each with the name of the root that is its nearest;
   * the database on their data is one more root.
   *
   * @param named by name
   */
  public static Map<ProcessHandle, String> processesByRoot(
      Map<String, ProcessHandle> named, Path data) {
    var roots = new LinkedHashMap<>(named);
    postgres(data).ifPresent(database -> roots.put(DATABASE, database));
    Map<Long, List<ProcessHandle>> children =
        ProcessHandle.allProcesses()
            .collect(groupingBy(one -> one.parent().map(ProcessHandle::pid).orElse(NO_PARENT)));
    Map<ProcessHandle, String> parts = new LinkedHashMap<>();
    roots.forEach((name, root) -> parts.put(root, name));
    for (Map.Entry<String, ProcessHandle> root : roots.entrySet()) {
      Deque<ProcessHandle> open = new ArrayDeque<>();
      if (root.getValue().isAlive()) { // else the system may have reused its number
        open.add(root.getValue());
      }
      while (!open.isEmpty()) {
        for (ProcessHandle child : children.getOrDefault(open.remove().pid(), List.of())) {
          if (parts.putIfAbsent(child, root.getKey()) == null) {
            open.add(child);
          }
        }
      }
    }
    return parts;
  }

  /**
   * Kills them as {@code kill -9} does, except for this process, and waits until they have exited.
   */
  public static void kill(List<ProcessHandle> all) throws InterruptedException {
    List<ProcessHandle> others =
        all.stream().filter(one -> !one.equals(ProcessHandle.current())).toList();
    others.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle one : others) {
      try {
        var unused = one.onExit().get(END_WAIT_MAX_S, TimeUnit.SECONDS);
      } catch (ExecutionException | TimeoutException stuck) {
        throw new IllegalStateException("A killed process does not end: " + one.pid(), stuck);
      }
    }
  }

  private static Optional<ProcessHandle> postgres(Path data) {
    return DATABASES.stream()
        .flatMap(place -> postmasterOf(data.resolve(place)).stream())
        .findFirst();
  }

  private static Optional<ProcessHandle> postmasterOf(Path database) {
    try {
      String pid = Files.readAllLines(database.resolve("postmaster.pid")).get(0);
      return ProcessHandle.of(Long.parseLong(pid.strip()))
          .filter(one -> one.info().command().orElse("").contains("postgres"));
    } catch (IOException | NumberFormatException | IndexOutOfBoundsException none) {
      return Optional.empty();
    }
  }
}
