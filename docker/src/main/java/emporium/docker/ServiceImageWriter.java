package emporium.docker;

import com.google.cloud.tools.jib.api.CacheDirectoryCreationException;
import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.InvalidImageReferenceException;
import com.google.cloud.tools.jib.api.RegistryException;
import com.google.cloud.tools.jib.api.TarImage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;

/** Writes the image of each service as a tar, for {@code docker load} and similar tools. */
public final class ServiceImageWriter {
  private static final String USAGE = "usage: ServiceImageWriter SERVICES BASE PREFIX VERSION TO";
  private static final int ARGUMENTS = 5;

  private ServiceImageWriter() {}

  /**
   * Writes all images.
   *
   * @param arguments the folder of the services, the base image, the prefix of a service's name in
   *     its image's name, the tag, and the folder for the tars
   */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length != ARGUMENTS) {
      System.err.println(USAGE);
      System.exit(2);
    }
    Path to = Path.of(arguments[4]);
    for (ServiceApplication application : ServiceApplication.in(Path.of(arguments[0]))) {
      String image = arguments[2] + application.name() + ":" + arguments[3];
      write(application, arguments[1], image, to, System.out);
    }
  }

  /**
   * Writes one image.
   *
   * @param base see {@link ImageDefinition#of}
   * @param image its name when it is loaded
   * @param to the folder; the file has the application's name
   */
  static void write(
      ServiceApplication application, String base, String image, Path to, PrintStream out)
      throws IOException,
          InvalidImageReferenceException,
          InterruptedException,
          RegistryException,
          ExecutionException,
          CacheDirectoryCreationException {
    Path tar = Files.createDirectories(to).resolve(application.name() + ".tar");
    var made =
        ImageDefinition.of(application, base)
            .containerize(
                Containerizer.to(TarImage.at(tar).named(image))
                    .setToolName("emporium")
                    .setApplicationLayersCache(to.resolve("cache")));
    out.println(image + " " + made.getDigest() + " " + tar);
  }
}
