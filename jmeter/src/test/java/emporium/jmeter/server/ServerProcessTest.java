package emporium.jmeter.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import emporium.jmeter.machine.FreePorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ServerProcessTest {
  private static final String PASSWORD = "changeit";

  @TempDir private Path directory;

  /** The later of two options counts. */
  @Test
  void command_besideOtherServers_hasHttpsAtAnyPortAndAnswersHttp() {
    List<String> command = ServerProcess.command(List.of("-Dquarkus.http.ssl-port=7"));
    assertTrue(command.contains("-Dquarkus.http.insecure-requests=enabled"), command::toString);
    assertTrue(
        command.indexOf("-Dquarkus.http.ssl-port=0") < command.indexOf("-Dquarkus.http.ssl-port=7"),
        command::toString);
    assertTrue(command.contains("-Dquarkus.http.ssl-port=0"), command::toString);
  }

  /** A server with a certificate that it has signed itself. */
  private HttpsServer encrypted() throws Exception {
    Path store = directory.resolve("server.p12");
    var keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD)
            .redirectOutput(directory.resolve("keytool").toFile())
            .redirectErrorStream(true);
    assertEquals(0, keytool.start().waitFor());
    var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray()), PASSWORD.toCharArray());
    var context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    var server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.start();
    return server;
  }

  @Test
  void awaitReady_certificateThatIsNotTrusted_failsAtOnceNamingTheOption() throws Exception {
    HttpsServer server = encrypted();
    try {
      var address = URI.create("https://localhost:" + server.getAddress().getPort());
      var failed =
          assertThrows(
              IOException.class, () -> ServerProcess.awaitReady(ProcessHandle.current(), address));
      assertTrue(String.valueOf(failed.getMessage()).contains("--ca-file"), failed.toString());
    } finally {
      server.stop(0);
    }
  }

  /** Who closes it may delete its files then. */
  @Test
  void close_interrupted_returnsWhenTheServerIsGone() throws Exception {
    int port = FreePorts.findOne();
    var server =
        ServerProcess.start(
            ServerCommands.noopServer(port, List.of()), port, directory.resolve("log"));
    Thread.currentThread().interrupt();
    server.close();
    assertTrue(Thread.interrupted(), "the caller hears of it");
    assertFalse(server.handle().isAlive());
  }
}
