package emporium.docker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * A service that runs in its own process. Immutable.
 *
 * @param name of its application
 * @param httpPort where it listens for HTTP
 * @param folder its module
 */
public record ServiceApplication(String name, int httpPort, Path folder) {
  private static final String PROPERTIES = "src/main/resources/application.properties";

  /** The application packaged by {@code package}. */
  public Path packaged() {
    return folder.resolve("target").resolve("quarkus-app");
  }

  /**
   * The applications among the modules, by name.
   *
   * @param services the folder of the modules
   * @throws IllegalArgumentException if one of them has no port
   */
  public static List<ServiceApplication> in(Path services) throws IOException {
    var found = new ArrayList<ServiceApplication>();
    try (var folders = Files.list(services)) {
      for (Path folder : folders.sorted().toList()) {
        Path file = folder.resolve(PROPERTIES);
        var properties = read(file);
        String name = properties.getProperty("quarkus.application.name");
        if (name != null) {
          found.add(new ServiceApplication(name, port(properties, file), folder));
        }
      }
    }
    return List.copyOf(found);
  }

  /** Empty if there is no such file, as in library modules. */
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
