package emporium.docker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * A service that runs in a process of its own. Immutable.
 *
 * @param name as its application calls itself
 * @param httpPort where it listens
 * @param folder its module
 */
public record Application(String name, int httpPort, Path folder) {
  private static final String PROPERTIES = "src/main/resources/application.properties";

  /** What {@code package} makes of it. */
  public Path packaged() {
    return folder.resolve("target").resolve("quarkus-app");
  }

  /**
   * The applications among the modules, by name.
   *
   * @param services the folder of the modules
   * @throws IllegalArgumentException if one of them has no port
   */
  public static List<Application> in(Path services) throws IOException {
    var found = new ArrayList<Application>();
    try (var folders = Files.list(services)) {
      for (Path folder : folders.sorted().toList()) {
        Path file = folder.resolve(PROPERTIES);
        var properties = read(file);
        String name = properties.getProperty("quarkus.application.name");
        if (name != null) {
          found.add(new Application(name, port(properties, file), folder));
        }
      }
    }
    return List.copyOf(found);
  }

  /** Empty if there is no such file, as in modules that only others use. */
  private static Properties read(Path file) throws IOException {
    var properties = new Properties();
    if (Files.exists(file)) {
      try (var reader = Files.newBufferedReader(file)) {
        properties.load(reader);
      }
    }
    return properties;
  }

  private static int port(Properties properties, Path file) {
    String port = properties.getProperty("quarkus.http.port");
    if (port == null) {
      throw new IllegalArgumentException(
          "An application must have quarkus.http.port: file=" + file);
    }
    return Integer.parseInt(port);
  }
}
