package emporium.runtime.testing;

import emporium.persistence.ms.replica.ShardAssignment;
import emporium.runtime.replica.ReplicaTopology;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What an operator does who gives a service on graphs more replicas. */
public final class SplitData {
  private static final int PARTITIONS = 8;

  private SplitData() {}

  /** Copies the directory of each replica to the new ones beside it: {@code name-from-to}. */
  public static List<Path> copied(List<Path> directories, int count) {
    int from = directories.size();
    var all = new ArrayList<Path>();
    for (int index = 0; index < count; index++) {
      Path original = directories.get(index % from);
      all.add(
          index < from
              ? original
              : copy(
                  original,
                  original.resolveSibling(original.getFileName() + "-" + count + "-" + index)));
    }
    return all;
  }

  private static Path copy(Path original, Path copy) {
    try (var files = Files.walk(original)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(original.relativize(file)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return copy;
  }

  /** The replicas of a service. */
  public static ReplicaTopology replica(int count, int index) {
    return ReplicaTopology.of(
        PARTITIONS, index, Collections.nCopies(count, URI.create("http://other")));
  }

  /** What the directory of a replica is to have. */
  public static ShardAssignment assignment(int count, int index, int from) {
    return new ShardAssignment(count, index, from, replica(count, index)::owns);
  }
}
