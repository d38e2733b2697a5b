package emporium.jmeter.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** How the servers of a run are started. */
public final class Servers {
  private static final String JAR = "services/marketplace/target/quarkus-app/quarkus-run.jar";

  private Servers() {}

  /**
   * The arguments of {@code java} for a marketplace.
   *
   * @throws IOException if it has not been built
   */
  public static List<String> marketplace(
      Path home, String engine, String durability, int port, Path data, String heap)
      throws IOException {
    Path jar = home.resolve(JAR);
    if (!Files.isRegularFile(jar)) {
      throw new IOException("The marketplace is not built: " + jar + " is missing");
    }
    return List.of(
        "-Xmx" + heap,
        "-Dquarkus.http.port=" + port,
        "-Demporium.engine=" + engine,
        "-Demporium.durability=" + durability,
        "-Demporium.data.directory=" + data.toAbsolutePath(),
        "-jar",
        jar.toString());
  }

  /** The arguments of {@code java} for a server that does nothing. */
  static List<String> nothing(int port) {
    return List.of(
        "-cp",
        System.getProperty("java.class.path"),
        NoopServer.class.getName(),
        Integer.toString(port));
  }
}
