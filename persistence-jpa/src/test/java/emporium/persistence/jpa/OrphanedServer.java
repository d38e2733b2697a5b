package emporium.persistence.jpa;

import emporium.persistence.jpa.postgres.EmbeddedPostgresServer;
import java.nio.file.Path;

/** A process that starts a server and ends as if it was killed. */
final class OrphanedServer {
  static final String DATABASE = "left_behind";
  static final int HALTED = 7;

  private OrphanedServer() {}

  @SuppressWarnings("resource") // which is the point
  public static void main(String[] args) throws Exception {
    var server = new EmbeddedPostgresServer(Path.of(args[0]), 10);
    server.start();
    server.create(DATABASE);
    Runtime.getRuntime().halt(HALTED);
  }
}
