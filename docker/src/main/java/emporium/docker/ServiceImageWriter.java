package emporium.docker;

import com.google.cloud.tools.jib.api.CacheDirectoryCreationException;
import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.InvalidImageReferenceException;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.RegistryException;
import com.google.cloud.tools.jib.api.TarImage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/**
 * Writes the images of the services and of the broker as tars, for {@code docker load} and similar
 * tools.
 */
public final class ServiceImageWriter {
  private static final String USAGE =
      "usage: ServiceImageWriter SERVICES BASE PREFIX VERSION TO [NAME...]";
  private static final int ARGUMENTS = 5;
  private static final String BROKER_JARS = "platform/broker/target/broker";

  private ServiceImageWriter() {}

  /**
   * Writes all images, or those that are named.
   *
   * @param arguments the folder of the services, the base image, the prefix of a service's name in
   *     its image's name, the tag, the folder for the tars, and the names
   */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length < ARGUMENTS) {
      System.err.println(USAGE);
      System.exit(2);
    }
    String base = arguments[1];
    Path to = Path.of(arguments[4]);
    var images = all(Path.of(arguments[0]), base);
    var names = new LinkedHashSet<>(List.of(arguments).subList(ARGUMENTS, arguments.length));
    for (String name : names.isEmpty() ? images.keySet() : names) {
      Image image = images.get(name);
      if (image == null) {
        throw new IllegalArgumentException("No image of that name: " + name);
      }
      write(name, image.define(), arguments[2] + name + ":" + arguments[3], to, System.out);
    }
  }

  /** An image that can be made. */
  private interface Image {
    JibContainerBuilder define() throws IOException;
  }

  private static Map<String, Image> all(Path services, String base) throws IOException {
    var images = new LinkedHashMap<String, Image>();
    for (ServiceApplication application : ServiceApplication.in(services)) {
      images.put(application.name(), () -> ImageDefinition.of(application, base));
    }
    Path broker = services.resolve(BROKER_JARS);
    images.put(ImageDefinition.BROKER, () -> ImageDefinition.ofBroker(broker, base));
    return images;
  }

  /**
   * Writes one image.
   *
   * @param name of the program, and of the file
   * @param image its name when it is loaded
   */
  static void write(
      String name, JibContainerBuilder definition, String image, Path to, PrintStream out)
      throws IOException,
          InvalidImageReferenceException,
          InterruptedException,
          RegistryException,
          ExecutionException,
          CacheDirectoryCreationException {
    Path tar = Files.createDirectories(to).resolve(name + ".tar");
    var made =
        definition.containerize(
            Containerizer.to(TarImage.at(tar).named(image))
                .setToolName("emporium")
                .setApplicationLayersCache(to.resolve("cache")));
    out.println(image + " " + made.getDigest() + " " + tar);
  }
}
