package emporium.jmeter.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The processes that make up a server: its own, all it started, and the database on its data. */
final class ProcessTree {
  private ProcessTree() {}

  /**
   * Those that run now.
   *
   * @param data of the server; a PostgreSQL there detaches itself from who started it
   */
  static List<ProcessHandle> of(ProcessHandle server, Path data) {
    return Stream.concat(Stream.of(server), postmaster(data).stream())
        .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
        .distinct()
        .toList();
  }

  private static Optional<ProcessHandle> postmaster(Path data) {
    try {
      String pid = Files.readAllLines(data.resolve("postgres/postmaster.pid")).get(0);
      return ProcessHandle.of(Long.parseLong(pid.strip()));
    } catch (IOException | NumberFormatException | IndexOutOfBoundsException none) {
      return Optional.empty();
    }
  }
}
