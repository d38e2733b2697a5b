package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.machine.FreePorts;
import emporium.jmeter.server.ServerProcess;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
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
    var command = new ArrayList<String>();
    command.add(ServerProcess.java());
    command.add("-Xmx512m");
    command.add("-Demporium.home=" + TestMarketplaces.home());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("emporium.jmeter.cli.MarketplaceCommand");
    command.addAll(List.of(arguments));
    return run(output, command);
  }

  private int run(Path output, List<String> command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
        .directory(directory.toFile())
        .redirectError(file("errors.log").toFile())
        .redirectOutput(output.toFile())
        .start()
        .waitFor();
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
            with(access, "load", "--seconds", "5", "--customers", "50", "--sellers", "5"));
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

  private static String[] with(String[] access, String... command) {
    var all = new ArrayList<>(List.of(command));
    all.addAll(List.of(access));
    return all.toArray(String[]::new);
  }
}
