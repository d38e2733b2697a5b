package emporium.jmeter.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
      Path home, Subject subject, int port, Path data, String heap) throws IOException {
    Path jar = home.resolve(JAR);
    if (!Files.isRegularFile(jar)) {
      throw new IOException("The marketplace is not built: " + jar + " is missing");
    }
    var arguments =
        new ArrayList<>(
            List.of(
                "-Xmx" + heap,
                "-Dquarkus.http.port=" + port,
                "-Demporium.durability=" + subject.durability(),
                "-Demporium.data.directory=" + data.toAbsolutePath()));
    if (subject.engine().equals("jpa")) {
      arguments.add("-Dquarkus.profile=jpa");
    }
    if (subject.isolation().equals(Subject.GLOBAL_MONITOR)) {
      arguments.add("-Demporium.isolation=" + Subject.GLOBAL_MONITOR);
    }
    arguments.addAll(List.of("-jar", jar.toString()));
    return arguments;
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
