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
 * The contents of an image: the libraries in a layer that rarely changes, the program in one that
 * often does, an empty directory for its state that its user owns. It runs as {@link #USER},
 * listens on all addresses of the container and writes only below {@code /data} and {@code /tmp}.
 * The same files make the same image.
 */
public final class ImageDefinition {
  /** User and group of the process, without a name in the image. */
  public static final String USER = "10001:10001";

  /** Of the image of the broker; in the image's name, where a service has its own. */
  public static final String BROKER = "broker";

  private static final String JVM_OPTIONS = "-XX:MaxRAMPercentage=70 -XX:+ExitOnOutOfMemoryError";

  /**
   * Those that {@code ./marketplace} gives its servers: no full collections, and short pauses of
   * G1.
   */
  private static final String COLLECTOR_OPTIONS =
      " -XX:+ExplicitGCInvokesConcurrent -XX:MaxGCPauseMillis=40";

  /** The default environment of a service; an operator may override it. */
  public static final Map<String, String> ENVIRONMENT =
      Map.of(
          "QUARKUS_HTTP_HOST", "0.0.0.0",
          "EMPORIUM_STREAM_HOST", "0.0.0.0",
          "EMPORIUM_DATA_DIRECTORY", "/data/state",
          "EMPORIUM_BACKUP_DIRECTORY", "/data/backups",
          "JDK_JAVA_OPTIONS", JVM_OPTIONS + COLLECTOR_OPTIONS);

  private static final AbsoluteUnixPath APPLICATION = AbsoluteUnixPath.get("/app");
  private static final AbsoluteUnixPath DATA = AbsoluteUnixPath.get("/data");
  private static final String RUNNER = "quarkus-run.jar";
  private static final int BROKER_PORT = 9092;

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
    return image(application.name(), base, packaged, ImageDefinition::isLibrary)
        .setEntrypoint(
            "java", "-XX:+ExitOnOutOfMemoryError", "-jar", APPLICATION.resolve(RUNNER).toString())
        .setEnvironment(ENVIRONMENT)
        .setExposedPorts(Port.tcp(application.httpPort()));
  }

  /**
   * The image of the broker. Its arguments are options of the broker, like the name by which
   * clients reach it.
   *
   * @param packaged the jars of its class path
   * @param base see {@link #of(ServiceApplication, String)}
   * @throws IllegalArgumentException as there
   */
  public static JibContainerBuilder ofBroker(Path packaged, String base) throws IOException {
    if (!Files.isDirectory(packaged)) {
      throw new IllegalArgumentException("Not packaged, so no image: broker=" + packaged);
    }
    return image(BROKER, base, packaged, file -> !file.toString().startsWith("emporium-"))
        .setEntrypoint(
            "java",
            "-XX:+ExitOnOutOfMemoryError",
            "-cp",
            APPLICATION + "/*",
            "emporium.broker.Broker",
            "--data",
            DATA.resolve("log").toString())
        .setEnvironment(Map.of("JDK_JAVA_OPTIONS", JVM_OPTIONS))
        .setExposedPorts(Port.tcp(BROKER_PORT));
  }

  private static JibContainerBuilder image(
      String name, String base, Path packaged, Predicate<Path> isLibrary) throws IOException {
    try {
      return Jib.from(base)
          .setVolumes(DATA)
          .setUser(USER)
          .setWorkingDirectory(APPLICATION)
          .addLabel("org.opencontainers.image.title", "emporium " + name)
          .addLabel("org.opencontainers.image.licenses", "Apache-2.0")
          .setFileEntriesLayers(
              layer("libraries", packaged, isLibrary),
              layer("application", packaged, Predicate.not(isLibrary)),
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
