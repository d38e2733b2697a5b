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
   * @throws IllegalArgumentException if one of them has no name or no port
   */
  public static List<Application> in(Path services) throws IOException {
    var found = new ArrayList<Application>();
    try (var folders = Files.list(services)) {
      for (Path folder : folders.sorted().toList()) {
        Path properties = folder.resolve(PROPERTIES);
        if (Files.exists(properties)) {
          found.add(read(folder, properties));
        }
      }
    }
    return List.copyOf(found);
  }

  private static Application read(Path folder, Path file) throws IOException {
    var properties = new Properties();
    try (var reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    }
    return new Application(
        required(properties, "quarkus.application.name", file),
        Integer.parseInt(required(properties, "quarkus.http.port", file)),
        folder);
  }

  private static String required(Properties properties, String key, Path file) {
    String value = properties.getProperty(key);
    if (value == null) {
      throw new IllegalArgumentException("An application must have " + key + ": file=" + file);
    }
    return value;
  }
}
