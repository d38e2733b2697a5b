package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.load.GrowingWindows;
import emporium.jmeter.machine.FreePorts;
import emporium.jmeter.server.ServerProcess;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Commands against a marketplace with {@code emporium.access=tokens} and TLS. */
@Tag("long")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class TokenAccessTest {
  private static final String PASSWORD = "changeit";

  /** Keys, a token and a certificate. */
  @TempDir private static Path keyDirectory;

  @TempDir private Path directory;

  private Map<String, String> environment = Map.of(); // of the commands
  private ServerProcess server;
  private int port;

  private Path file(String name) {
    return directory.resolve(name);
  }

  @BeforeAll
  static void makeKeys() throws IOException, InterruptedException {
    made("operator.token", command("token", "--role", "operator", "--keys", path("keys")));
    keytool("-genkeypair", "-keyalg", "EC", "-dname", "CN=localhost", "-ext", "san=dns:localhost");
    keytool("-exportcert", "-rfc", "-file", path("server.pem"));
  }

  private static String path(String name) {
    return keyDirectory.resolve(name).toString();
  }

  private static void made(String output, List<String> command)
      throws IOException, InterruptedException {
    var process = new ProcessBuilder(command).redirectOutput(keyDirectory.resolve(output).toFile());
    process.redirectError(keyDirectory.resolve("errors.log").toFile());
    assertEquals(
        0,
        process.start().waitFor(),
        () -> "" + command + read(keyDirectory.resolve("errors.log")));
  }

  private static void keytool(String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(arguments));
    command.addAll(List.of("-alias", "server", "-storetype", "PKCS12"));
    command.addAll(List.of("-keystore", path("server.p12"), "-storepass", PASSWORD));
    made("keytool.log", command);
  }

  private int marketplace(Path output, String... arguments)
      throws IOException, InterruptedException {
    return run(output, command(arguments));
  }

  private static List<String> command(String... arguments) {
    var command = new ArrayList<String>();
    command.add(ServerProcess.java());
    command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.add("-Demporium.home=" + TestMarketplaces.home());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("emporium.jmeter.cli.MarketplaceCommand");
    command.addAll(List.of(arguments));
    return command;
  }

  private int run(Path output, List<String> command) throws IOException, InterruptedException {
    return process(command, "errors.log").redirectOutput(output.toFile()).start().waitFor();
  }

  private ProcessBuilder process(List<String> command, String errors) {
    var process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectError(file(errors).toFile());
    process.environment().putAll(environment);
    return process;
  }

  private void start(String engine) throws Exception {
    port = FreePorts.findOne();
    server =
        TestMarketplaces.start(
            new SystemUnderTest(engine, "process", SystemUnderTest.NESTED_LOCKS),
            file("data"),
            file("server.log"),
            "-Demporium.access=tokens",
            "-Demporium.tokens.public-key-file=" + path("keys/public-key.pem"),
            "-Dquarkus.http.ssl-port=" + port,
            "-Dquarkus.http.ssl.certificate.key-store-file=" + path("server.p12"),
            "-Dquarkus.http.ssl.certificate.key-store-password=" + PASSWORD);
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  @ParameterizedTest
  @MethodSource("emporium.jmeter.systemtest.TestedEngines#drawn")
  void loadAndAudit_withTokenAndTls_workAndWithoutTokenNameIt(String engine) throws Exception {
    start(engine);
    String address = "https://localhost:" + port;
    String[] access = {
      "--target", address,
      "--token-file", path("operator.token"),
      "--ca-file", path("server.pem")
    };
    var unused =
        marketplace(
            file("load.log"),
            with(
                access,
                "load",
                "--seconds",
                "5",
                "--warmup-seconds",
                "1",
                "--customers",
                "50",
                "--sellers",
                "5"));
    String load = Files.readString(file("load.log"));
    assertTrue(load.contains(", errors 0\n"), load + Files.readString(file("errors.log")));
    assertEquals(0, marketplace(file("audit.log"), with(access, "audit")));

    assertEquals(
        1,
        marketplace(
            file("audit.log"), "audit", "--target", address, "--ca-file", path("server.pem")));
    String refused = Files.readString(file("errors.log"));
    assertTrue(refused.contains("401") && refused.contains("--token-file"), refused);
  }

  /** What docs/access.md exports, once for all commands of a shell. */
  private Map<String, String> shell() {
    return Map.of(
        "EMPORIUM_ACCESS",
        "tokens",
        "EMPORIUM_TOKENS_PUBLIC_KEY_FILE",
        path("keys/public-key.pem"),
        "EMPORIUM_TOKEN_FILE",
        path("operator.token"),
        "EMPORIUM_CA_FILE",
        path("server.pem"),
        "QUARKUS_HTTP_SSL_PORT",
        Integer.toString(port),
        "QUARKUS_HTTP_INSECURE_REQUESTS",
        "disabled",
        "QUARKUS_HTTP_SSL_CERTIFICATE_KEY_STORE_FILE",
        path("server.p12"),
        "QUARKUS_HTTP_SSL_CERTIFICATE_KEY_STORE_PASSWORD",
        PASSWORD);
  }

  @Test
  void loadAndCompare_inTheShellOfRunWithTokensAndTls_startServersOfTheirOwn() throws Exception {
    port = FreePorts.findOne();
    environment = shell();
    Process running =
        process(command("run", "--json", "--server-heap", "512m", "--port", freePort()), "run.log")
            .start();
    try {
      var ready = MarketplaceClient.JSON.readTree(running.getInputStream());
      String address = "https://localhost:" + port;
      assertEquals(address, ready.path("address").asText(), Files.readString(file("run.log")));
      assertEquals(address + "/", ready.path("page").asText());

      var unused =
          marketplace(file("load.log"), small("load", "--seconds", "5", "--warmup-seconds", "1"));
      String load = Files.readString(file("load.log"));
      assertTrue(load.contains(", errors 0\n"), load + Files.readString(file("errors.log")));
      assertTrue(
          load.matches("(?s)live page: http://localhost:\\d+/\\?key=[0-9a-f]{64}\n.*"), load);

      int code = GrowingWindows.untilEnough(3, this::compare, this::printed);
      assertEquals(0, code, () -> printed(code));
      assertEquals(0, marketplace(file("audit.log"), "audit", "--target", address));
      assertTrue(running.isAlive(), () -> read(file("run.log")));
    } finally {
      running.destroy();
      var unused = running.waitFor();
    }
  }

  private int compare(int seconds) throws IOException, InterruptedException {
    String window = Integer.toString(seconds);
    return marketplace(
        file("compare.log"),
        small(
            "compare",
            "--quick",
            "--seconds",
            window,
            "--warmup-seconds",
            window,
            "--engine",
            "ms",
            "--durability",
            "process",
            "--rounds",
            "1",
            "--sweep",
            "none"));
  }

  private String printed(int code) {
    return code == 0 ? "" : read(file("compare.log")) + read(file("errors.log"));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
  }

  private static String freePort() throws IOException {
    return Integer.toString(FreePorts.findOne());
  }

  private static String[] small(String... command) {
    String[] size = {"--customers", "50", "--sellers", "5", "--server-heap", "512m"};
    return with(size, command);
  }

  private static String[] with(String[] access, String... command) {
    var all = new ArrayList<>(List.of(command));
    all.addAll(List.of(access));
    return all.toArray(String[]::new);
  }
}
