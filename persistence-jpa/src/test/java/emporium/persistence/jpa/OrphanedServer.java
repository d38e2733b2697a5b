package emporium.persistence.jpa;

import java.nio.file.Path;

/** A process that starts a server and ends as if it was killed. */
final class LeftBehind {
  static final String DATABASE = "left_behind";
  static final int HALTED = 7;

  private LeftBehind() {}

  @SuppressWarnings("resource") // which is the point
  public static void main(String[] args) throws Exception {
    var server = new EmbeddedServer(Path.of(args[0]), 10);
    server.start();
    server.create(DATABASE);
    Runtime.getRuntime().halt(HALTED);
  }
}
