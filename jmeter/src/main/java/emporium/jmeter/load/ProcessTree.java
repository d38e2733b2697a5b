package emporium.jmeter.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** The processes that make up a server: its own, all it started, and the database on its data. */
public final class ProcessTree {
  private static final long END_WAIT_MAX_S = 30;

  private ProcessTree() {}

  /**
   * Those that run now.
   *
   * @param data of the server; a PostgreSQL there detaches itself from who started it
   */
  public static List<ProcessHandle> of(ProcessHandle server, Path data) {
    return Stream.concat(Stream.of(server), postmaster(data).stream())
        .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
        .distinct()
        .toList();
  }

  /** Ends them as {@code kill -9} does, but for this process, and waits until they are gone. */
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

  private static Optional<ProcessHandle> postmaster(Path data) {
    try {
      String pid = Files.readAllLines(data.resolve("postgres/postmaster.pid")).get(0);
      return ProcessHandle.of(Long.parseLong(pid.strip()))
          .filter(one -> one.info().command().orElse("").contains("postgres"));
    } catch (IOException | NumberFormatException | IndexOutOfBoundsException none) {
      return Optional.empty();
    }
  }
}
