package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.client.MarketplaceClient;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands against a marketplace with {@code emporium.access=tokens} and TLS. */
@Tag("long")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class TokenAccessTest {
  private static final String PASSWORD = "changeit";

  @TempDir private Path directory;

  private Map<String, String> environment = Map.of(); // of the commands
  private ServerProcess server;
  private int port;

  private Path file(String name) {
    return directory.resolve(name);
  }

  @BeforeEach
  void makeKeys() throws IOException, InterruptedException {
    assertEquals(
        0,
        marketplace(
            file("operator.token"),
            "token",
            "--role",
            "operator",
            "--keys",
            file("keys").toString()));
    keytool("-genkeypair", "-keyalg", "EC", "-dname", "CN=localhost", "-ext", "san=dns:localhost");
    keytool("-exportcert", "-rfc", "-file", file("server.pem").toString());
  }

  private void keytool(String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(arguments));
    command.addAll(List.of("-alias", "server", "-storetype", "PKCS12"));
    command.addAll(List.of("-keystore", file("server.p12").toString(), "-storepass", PASSWORD));
    assertEquals(0, run(file("keytool.log"), command));
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
            "-Demporium.tokens.public-key-file=" + file("keys").resolve("public-key.pem"),
            "-Dquarkus.http.ssl-port=" + port,
            "-Dquarkus.http.ssl.certificate.key-store-file=" + file("server.p12"),
            "-Dquarkus.http.ssl.certificate.key-store-password=" + PASSWORD);
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ms", "jpa"})
  void loadAndAudit_withTokenAndTls_workAndWithoutTokenNameIt(String engine) throws Exception {
    start(engine);
    String address = "https://localhost:" + port;
    String[] access = {
      "--target", address,
      "--token-file", file("operator.token").toString(),
      "--ca-file", file("server.pem").toString()
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
            file("audit.log"),
            "audit",
            "--target",
            address,
            "--ca-file",
            file("server.pem").toString()));
    String refused = Files.readString(file("errors.log"));
    assertTrue(refused.contains("401") && refused.contains("--token-file"), refused);
  }

  /** What docs/access.md exports, once for all commands of a shell. */
  private Map<String, String> shell() {
    return Map.of(
        "EMPORIUM_ACCESS",
        "tokens",
        "EMPORIUM_TOKENS_PUBLIC_KEY_FILE",
        file("keys").resolve("public-key.pem").toString(),
        "EMPORIUM_TOKEN_FILE",
        file("operator.token").toString(),
        "EMPORIUM_CA_FILE",
        file("server.pem").toString(),
        "QUARKUS_HTTP_SSL_PORT",
        Integer.toString(port),
        "QUARKUS_HTTP_INSECURE_REQUESTS",
        "disabled",
        "QUARKUS_HTTP_SSL_CERTIFICATE_KEY_STORE_FILE",
        file("server.p12").toString(),
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

      var unused = marketplace(file("load.log"), small("load", "--seconds", "5"));
      String load = Files.readString(file("load.log"));
      assertTrue(load.contains(", errors 0\n"), load + Files.readString(file("errors.log")));
      assertTrue(
          load.matches("(?s)live page: http://localhost:\\d+/\\?key=[0-9a-f]{64}\n.*"), load);

      assertEquals(
          0,
          marketplace(
              file("compare.log"),
              small(
                  "compare",
                  "--quick",
                  "--seconds",
                  "3",
                  "--engine",
                  "ms",
                  "--rounds",
                  "1",
                  "--sweep",
                  "none")),
          () -> read("compare.log") + read("errors.log"));
      assertEquals(0, marketplace(file("audit.log"), "audit", "--target", address));
      assertTrue(running.isAlive(), () -> read("run.log"));
    } finally {
      running.destroy();
      var unused = running.waitFor();
    }
  }

  private String read(String name) {
    try {
      return Files.readString(file(name));
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
  }

  private static String freePort() throws IOException {
    return Integer.toString(FreePorts.findOne());
  }

  private static String[] small(String... command) {
    String[] size = {
      "--customers", "50", "--sellers", "5", "--warmup-seconds", "1", "--server-heap", "512m"
    };
    return with(size, command);
  }

  private static String[] with(String[] access, String... command) {
    var all = new ArrayList<>(List.of(command));
    all.addAll(List.of(access));
    return all.toArray(String[]::new);
  }
}
