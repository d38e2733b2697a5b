package emporium.persistence.jpa;

import emporium.persistence.jpa.postgres.EmbeddedPostgresServer;
import java.nio.file.Path;

/** An end of PostgreSQL that leaves it no time: what it has not written of its log is lost. */
final class KilledServer {
  private KilledServer() {}

  /** Kills the server of a data directory and all its processes with -9, if there is one. */
  static void kill(Path data) {
    EmbeddedPostgresServer.postmaster(data)
        .ifPresent(
            postmaster -> {
              var children = postmaster.descendants().toList();
              postmaster.destroyForcibly();
              children.forEach(ProcessHandle::destroyForcibly);
              postmaster.onExit().join();
              children.forEach(child -> child.onExit().join());
            });
  }
}
