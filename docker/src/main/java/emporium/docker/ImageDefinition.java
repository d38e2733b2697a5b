package emporium.docker;

import com.google.cloud.tools.jib.api.InvalidImageReferenceException;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.Port;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The contents of a service's image: the libraries in a layer that rarely changes, the application
 * in one that often does, an empty directory for its state that its user owns. It runs as {@link
 * #USER}, listens on all addresses of the container and writes only below {@code /data} and {@code
 * /tmp}. The same files make the same image.
 */
public final class ImageDefinition {
  /** User and group of the process, without a name in the image. */
  public static final String USER = "10001:10001";

  /** The default environment of the process; an operator may override it. */
  public static final Map<String, String> ENVIRONMENT =
      Map.of(
          "QUARKUS_HTTP_HOST", "0.0.0.0",
          "EMPORIUM_DATA_DIRECTORY", "/data/state",
          "EMPORIUM_BACKUP_DIRECTORY", "/data/backups",
          "JDK_JAVA_OPTIONS", "-XX:MaxRAMPercentage=70 -XX:+ExitOnOutOfMemoryError");

  private static final AbsoluteUnixPath APPLICATION = AbsoluteUnixPath.get("/app");
  private static final AbsoluteUnixPath DATA = AbsoluteUnixPath.get("/data");
  private static final String RUNNER = "quarkus-run.jar";

  private ImageDefinition() {}

  /**
   * The image of an application.
   *
   * @param base a registry's image, {@code tar://FILE} or {@code scratch}
   * @throws IllegalArgumentException if the application is not packaged, or the base is not a valid
   *     name
   */
  public static JibContainerBuilder of(ServiceApplication application, String base)
      throws IOException {
    Path packaged = application.packaged();
    if (!Files.exists(packaged.resolve(RUNNER))) {
      throw new IllegalArgumentException("Not packaged, so no image: application=" + packaged);
    }
    try {
      return Jib.from(base)
          .setEntrypoint(
              "java", "-XX:+ExitOnOutOfMemoryError", "-jar", APPLICATION.resolve(RUNNER).toString())
          .setEnvironment(ENVIRONMENT)
          .setExposedPorts(Port.tcp(application.httpPort()))
          .setVolumes(DATA)
          .setUser(USER)
          .setWorkingDirectory(APPLICATION)
          .addLabel("org.opencontainers.image.title", "emporium " + application.name())
          .addLabel("org.opencontainers.image.licenses", "Apache-2.0")
          .setFileEntriesLayers(
              layer("libraries", packaged, ImageDefinition::isLibrary),
              layer("application", packaged, Predicate.not(ImageDefinition::isLibrary)),
              emptyDataLayer(packaged));
    } catch (InvalidImageReferenceException e) {
      throw new IllegalArgumentException("No name of an image: base=" + base, e);
    }
  }

  private static boolean isLibrary(Path file) {
    return file.startsWith("lib") && !file.getFileName().toString().startsWith("org.emporium.");
  }

  private static FileEntriesLayer layer(String name, Path packaged, Predicate<Path> chosen)
      throws IOException {
    var layer = FileEntriesLayer.builder().setName(name);
    for (Path file : files(packaged)) {
      Path relative = packaged.relativize(file);
      if (chosen.test(relative)) {
        layer.addEntry(file, APPLICATION.resolve(relative.toString()));
      }
    }
    return layer.build();
  }

  private static List<Path> files(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** Takes any directory: only its name and owner are used. */
  private static FileEntriesLayer emptyDataLayer(Path anyDirectory) {
    return FileEntriesLayer.builder()
        .setName("data")
        .addEntry(
            anyDirectory,
            DATA,
            FilePermissions.DEFAULT_FOLDER_PERMISSIONS,
            Instant.EPOCH.plusSeconds(1),
            USER)
        .build();
  }
}
