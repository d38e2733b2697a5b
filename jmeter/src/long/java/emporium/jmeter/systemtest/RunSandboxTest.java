package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.machine.FreePorts;
import emporium.jmeter.server.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code run --sandbox}, with what the buttons of its page send. */
@Tag("long")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class RunSandboxTest {
  private static final int ANSWER_MAX_MS = 5_000;
  private static final long POLL_MS = 100;
  private static final byte[] SELLER =
      ("{\"id\":1,\"name\":\"s\",\"company_name\":\"c\",\"email\":\"e\",\"phone\":\"p\","
              + "\"mobile_phone\":\"m\",\"cpf\":\"c\",\"cnpj\":\"c\",\"address\":\"a\","
              + "\"complement\":\"c\",\"city\":\"c\",\"state\":\"s\",\"zip_code\":\"z\"}")
          .getBytes(StandardCharsets.UTF_8);

  @TempDir private Path directory;

  private Process command;
  private MarketplaceClient marketplace;

  @BeforeEach
  void start() throws IOException, InterruptedException {
    Path home = Path.of(System.getProperty("emporium.jmeter.plans")).getParent().getParent();
    int port = FreePorts.findOne();
    command =
        new ProcessBuilder(
                List.of(
                    ServerProcess.java(),
                    "-Xmx512m",
                    "-Demporium.home=" + home.toAbsolutePath(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    "emporium.jmeter.cli.MarketplaceCommand",
                    "run",
                    "--sandbox",
                    "--server-heap",
                    "512m",
                    "--port",
                    Integer.toString(port),
                    "--data",
                    directory.resolve("data").toString()))
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("log").toFile())
            .start();
    var address = URI.create("http://127.0.0.1:" + port);
    ServerProcess.awaitReady(command.toHandle(), address);
    marketplace = new MarketplaceClient(address, 1, ANSWER_MAX_MS);
  }

  @AfterEach
  void stop() throws IOException, InterruptedException {
    marketplace.close();
    command.destroy();
    var unused = command.waitFor();
  }

  /** The state when none runs any more, also if the server is away meanwhile. */
  private JsonNode awaitOutcome() throws InterruptedException {
    while (command.isAlive()) {
      try {
        var answer = marketplace.get("/operator");
        if (answer.accepted()) {
          JsonNode state = MarketplaceClient.JSON.readTree(answer.body());
          if (state.path("running").isNull()) {
            return state.path("last");
          }
        }
      } catch (IOException away) {
        // it was killed, and is starting
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MS);
    }
    throw new IllegalStateException("The command has ended with " + command.exitValue());
  }

  private long server() {
    return command
        .toHandle()
        .children()
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("No server runs"))
        .pid();
  }

  /** The server may be killed before it has passed the answer on. */
  private void kill() {
    try {
      assertEquals(202, marketplace.post("/operator/kill", new byte[0]).status());
    } catch (IOException killed) {
      System.out.println("killed before it could answer: " + killed);
    }
  }

  @Test
  void kill_ofARunningMarketplace_startsItAgainOnItsDataAndAudits() throws Exception {
    assertTrue(marketplace.post("/seller", SELLER).accepted());
    long before = server();
    kill();
    JsonNode outcome = awaitOutcome();
    assertTrue(outcome.path("passed").asBoolean(), outcome.toString());
    assertNotEquals(before, server());
    assertTrue(marketplace.get("/seller/1").accepted());
  }
}
