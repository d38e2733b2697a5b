package emporium.docker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is in an image, seen in the tar of one that is made without a daemon, on nothing. */
class ImageDefinitionTest {
  private static final String BASE = "scratch";
  private static final String NAME = "emporium/cart:1";

  @TempDir Path folder;

  private ServiceApplication cart;

  @BeforeEach
  void packaged() throws IOException {
    cart = new ServiceApplication("cart", 8081, folder.resolve("cart"));
    for (String file :
        List.of(
            "quarkus-run.jar",
            "app/cart.jar",
            "quarkus/generated-bytecode.jar",
            "lib/boot/runner.jar",
            "lib/main/org.emporium.emporium-runtime.jar",
            "lib/main/io.quarkus.arc.jar")) {
      Path path = cart.packaged().resolve(file);
      Files.createDirectories(path.getParent());
      Files.writeString(path, file);
    }
  }

  private ImageTar written(String to) throws Exception {
    return written(BASE, to);
  }

  private ImageTar written(String base, String to) throws Exception {
    var out = new ByteArrayOutputStream();
    Path folderOfTars = folder.resolve(to);
    ServiceImageWriter.write(
        "cart",
        ImageDefinition.of(cart, base),
        NAME,
        folderOfTars,
        new PrintStream(out, true, StandardCharsets.UTF_8));
    assertTrue(out.toString(StandardCharsets.UTF_8).contains(NAME));
    return ImageTar.read(folderOfTars.resolve("cart.tar"));
  }

  @Test
  void configuration_isThatOfARestrictedService() throws Exception {
    var image = written("first");
    var config = image.config();
    assertEquals(NAME, image.name());
    assertEquals("10001:10001", config.get("User").asText());
    assertEquals(
        "[\"java\",\"-XX:+ExitOnOutOfMemoryError\",\"-jar\",\"/app/quarkus-run.jar\"]",
        config.get("Entrypoint").toString());
    assertTrue(config.get("ExposedPorts").has("8081/tcp"), config::toString);
    assertTrue(config.get("Volumes").has("/data"), config::toString);
    var environment =
        StreamSupport.stream(config.get("Env").spliterator(), false)
            .map(variable -> variable.asText())
            .toList();
    assertTrue(environment.contains("QUARKUS_HTTP_HOST=0.0.0.0"), environment::toString);
    assertTrue(
        environment.stream()
            .filter(variable -> variable.startsWith("JDK_JAVA_OPTIONS="))
            .anyMatch(
                options ->
                    options.endsWith("-XX:+ExplicitGCInvokesConcurrent -XX:MaxGCPauseMillis=40")),
        environment::toString);
    assertTrue(environment.contains("EMPORIUM_STREAM_HOST=0.0.0.0"), environment::toString);
    assertTrue(environment.contains("EMPORIUM_DATA_DIRECTORY=/data/state"), environment::toString);
  }

  @Test
  void broker_runsFromItsJars() throws Exception {
    Path jars = folder.resolve("services/platform/broker/target/broker");
    Files.createDirectories(jars);
    Files.writeString(jars.resolve("emporium-broker-1.jar"), "its own");
    Files.writeString(jars.resolve("kafka-clients-1.jar"), "a library");
    Path to = folder.resolve("tars");
    ServiceImageWriter.main(
        new String[] {
          folder.resolve("services").toString(), BASE, "emporium/", "1", to.toString(), "broker"
        });
    var image = ImageTar.read(to.resolve("broker.tar"));
    assertEquals("emporium/broker:1", image.name());
    assertEquals("10001:10001", image.config().get("User").asText());
    assertEquals(
        "[\"java\",\"-XX:+ExitOnOutOfMemoryError\",\"-cp\",\"/app/*\","
            + "\"emporium.broker.Broker\",\"--data\",\"/data/log\"]",
        image.config().get("Entrypoint").toString());
    assertTrue(image.config().get("ExposedPorts").has("9092/tcp"));
    assertEquals(Set.of("app/kafka-clients-1.jar"), image.layers().get(0).files());
    assertEquals(Set.of("app/emporium-broker-1.jar"), image.layers().get(1).files());
    assertEquals("10001:10001", image.layers().get(2).ownerOf("data/"));
  }

  @Test
  void image_ofNoSuchName_isRefused() throws IOException {
    Files.createDirectories(folder.resolve("services"));
    String[] arguments = {
      folder.resolve("services").toString(), BASE, "emporium/", "1", folder.toString(), "card"
    };
    var refused =
        assertThrows(IllegalArgumentException.class, () -> ServiceImageWriter.main(arguments));
    assertTrue(refused.getMessage().endsWith("card"), refused::getMessage);
    assertThrows(
        IllegalArgumentException.class, () -> ImageDefinition.ofBroker(folder.resolve("x"), BASE));
  }

  @Test
  void environment_hasOnlyKnownVariables() {
    Set<String> known = RepositoryFacts.variables();
    assertTrue(known.contains("EMPORIUM_DATA_DIRECTORY"), known::toString);
    assertTrue(known.containsAll(ImageDefinition.ENVIRONMENT.keySet()));
    assertFalse(known.contains("EMPORIUM_DATA_FOLDER"));
  }

  @Test
  void layers_keepApartWhatChangesOften() throws Exception {
    var layers = written("first").layers();
    assertEquals(3, layers.size());
    assertEquals(
        Set.of("app/lib/boot/runner.jar", "app/lib/main/io.quarkus.arc.jar"),
        layers.get(0).files());
    assertEquals(
        Set.of(
            "app/quarkus-run.jar",
            "app/app/cart.jar",
            "app/quarkus/generated-bytecode.jar",
            "app/lib/main/org.emporium.emporium-runtime.jar"),
        layers.get(1).files());
    assertEquals(Set.of(), layers.get(2).files());
    assertEquals("10001:10001", layers.get(2).ownerOf("data/"));
    assertEquals("0:0", layers.get(1).ownerOf("app/"));
  }

  @Test
  void sameFiles_makeTheSameImage_andOthersAnother() throws Exception {
    var first = written("first").layers();
    assertEquals(first, written("second").layers());
    Files.writeString(cart.packaged().resolve("app/cart.jar"), "changed");
    var changed = written("third").layers();
    assertEquals(first.get(0), changed.get(0));
    assertFalse(first.get(1).equals(changed.get(1)));
  }

  @Test
  void baseInATar_liesBelow() throws Exception {
    var below = written("first").layers();
    var layers = written("tar://" + folder.resolve("first/cart.tar"), "second").layers();
    assertEquals(6, layers.size());
    assertEquals(
        below.stream().map(ImageTar.Layer::files).toList(),
        layers.subList(0, 3).stream().map(ImageTar.Layer::files).toList());
  }

  @Test
  void notPackaged_isRefused() {
    var absent = new ServiceApplication("stock", 8083, folder.resolve("stock"));
    var refused =
        assertThrows(IllegalArgumentException.class, () -> ImageDefinition.of(absent, BASE));
    assertTrue(refused.getMessage().startsWith("Not packaged"), refused::getMessage);
    assertThrows(IllegalArgumentException.class, () -> ImageDefinition.of(cart, "No Name"));
  }

  @Test
  void application_withoutPort_isRefused() throws IOException {
    Path file = folder.resolve("services/odd/src/main/resources/application.properties");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "quarkus.log.level=INFO\n");
    assertEquals(List.of(), ServiceApplication.in(folder.resolve("services")));
    Files.writeString(file, "quarkus.application.name=odd\n");
    var refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> ServiceApplication.in(folder.resolve("services")));
    assertTrue(refused.getMessage().contains("quarkus.http.port"), refused::getMessage);
  }

  @Test
  void applications_areTheServicesWithTheirPorts() throws IOException {
    var ports = new TreeMap<String, Integer>();
    for (ServiceApplication application : ServiceApplication.in(RepositoryFacts.SERVICES)) {
      ports.put(application.name(), application.httpPort());
    }
    assertEquals(8080, ports.remove("marketplace"));
    assertEquals(8090, ports.remove("bookstore")); // other workloads, no services
    assertEquals(8091, ports.remove("wholesale"));
    assertEquals(8092, ports.remove("entries"));
    assertEquals(RepositoryFacts.ports(), ports);
  }
}
