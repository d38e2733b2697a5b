package emporium.jmeter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The end of {@code run}, with a program of the test in place of the marketplace. */
@Timeout(60)
class RunCommandTest {
  private static final String HOME = "emporium.home";
  private static final int CHUNK_BYTES = 1 << 20;

  @TempDir Path home;

  private final StringWriter err = new StringWriter();
  private final @Nullable String homeBefore = System.getProperty(HOME);

  /** Needs more memory than there is. */
  public static final class Filling {
    private Filling() {}

    /** Ends as its JVM does. */
    public static void main(String... arguments) {
      List<byte[]> chunks = new ArrayList<>();
      while (chunks.size() < Integer.MAX_VALUE) {
        chunks.add(new byte[CHUNK_BYTES]);
      }
    }
  }

  /** Ends by itself, with the code of a JVM that dies of a signal. */
  public static final class Ending {
    static final int CODE = 143;

    private Ending() {}

    /** Ends. */
    public static void main(String... arguments) {
      System.exit(CODE);
    }
  }

  /** Asks the command that has started it, as the server's page has it asked. */
  public static final class Asking {
    static final int WITHOUT_KEY = 401;

    private Asking() {}

    /** Ends with 0 if the address that it was given is answered, and without its key is not. */
    public static void main(String... arguments) throws IOException, InterruptedException {
      var command = URI.create(System.getenv("EMPORIUM_LIVE_OPERATOR_URL"));
      int without = status(command.resolve("/operator"));
      int with = status(command.resolve("/operator?" + command.getRawQuery()));
      System.exit(without == WITHOUT_KEY && with == 200 ? 0 : 1);
    }

    private static int status(URI address) throws IOException, InterruptedException {
      return HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding())
          .statusCode();
    }
  }

  @BeforeEach
  void own() {
    System.setProperty(HOME, home.toString());
  }

  @AfterEach
  void restore() {
    if (homeBefore == null) {
      System.clearProperty(HOME);
    } else {
      System.setProperty(HOME, homeBefore);
    }
  }

  private int run(Class<?> marketplace) throws IOException, URISyntaxException {
    return run(marketplace, "16m");
  }

  private int run(Class<?> marketplace, String heap) throws IOException, URISyntaxException {
    var manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.put(Attributes.Name.MAIN_CLASS, marketplace.getName());
    main.put(
        Attributes.Name.CLASS_PATH,
        marketplace.getProtectionDomain().getCodeSource().getLocation().toURI().toString());
    Path jar = home.resolve("services/marketplace/target/quarkus-app/quarkus-run.jar");
    Files.createDirectories(jar.getParent());
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    CommandLine command = MarketplaceCommand.commandLine();
    command.setErr(new PrintWriter(err, true));
    return command.execute("run", "--server-heap", heap, "--data", home + "/data");
  }

  @Test
  void run_marketplaceOutOfMemory_saysSoAndEndsWithFour() throws Exception {
    assertEquals(4, run(Filling.class));
    assertTrue(
        err.toString().startsWith("ERROR: The marketplace was out of memory with a heap of 16m"),
        err.toString());
  }

  @Test
  void run_marketplace_asksThisCommandWithAKey() throws Exception {
    assertEquals(0, run(Asking.class, "64m"));
  }

  @Test
  void run_marketplaceThatEndsOtherwise_endsAsItDid() throws Exception {
    assertEquals(Ending.CODE, run(Ending.class));
    assertEquals("", err.toString());
  }
}
