package emporium.stock.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.runtime.testing.DataDirectoryTestResource;
import emporium.runtime.testing.TestPorts;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.smallrye.certs.CertificateGenerator;
import io.smallrye.certs.CertificateRequest;
import io.smallrye.certs.Format;
import io.vertx.core.Vertx;
import io.vertx.core.net.PfxOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A process whose streams are configured with certificates, as an operator does it. */
@QuarkusTest
@TestProfile(StreamCertificatesTest.Streams.class)
@QuarkusTestResource(value = DataDirectoryTestResource.class, restrictToAnnotatedClass = true)
@QuarkusTestResource(
    value = StreamCertificatesTest.Certificates.class,
    restrictToAnnotatedClass = true)
class StreamCertificatesTest {
  private static final String PASSWORD = "changeit";

  private final Vertx vertx = Vertx.vertx();

  @ConfigProperty(name = "emporium.stream.port")
  int port;

  @ConfigProperty(name = "test.certificates")
  String directory;

  /** Streams as the wire. */
  public static final class Streams implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "emporium.relay.transport", "stream",
          "emporium.stream.tls-configuration-name", "streams");
    }
  }

  /** A certificate for each side. */
  public static final class Certificates implements QuarkusTestResourceLifecycleManager {
    @Override
    public Map<String, String> start() {
      try {
        Path directory = Files.createTempDirectory("emporium-certificates");
        var unused =
            new CertificateGenerator(directory, true)
                .generate(
                    new CertificateRequest()
                        .withName("stock")
                        .withPassword(PASSWORD)
                        .withFormat(Format.PKCS12)
                        .withClientCertificate());
        return Map.of(
            "test.certificates",
            directory.toString(),
            "emporium.stream.port",
            Integer.toString(TestPorts.findFree()),
            "quarkus.tls.streams.key-store.p12.path",
            directory + "/stock-keystore.p12",
            "quarkus.tls.streams.key-store.p12.password",
            PASSWORD,
            "quarkus.tls.streams.trust-store.p12.path",
            directory + "/stock-server-truststore.p12",
            "quarkus.tls.streams.trust-store.p12.password",
            PASSWORD);
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void stop() {}
  }

  @AfterEach
  void close() {
    var unused = vertx.close();
  }

  private PfxOptions store(String name) {
    return new PfxOptions().setPath(directory + "/" + name).setPassword(PASSWORD);
  }

  /** With this version the handshake ends when both sides are checked. */
  private String handshake(KeyManager... keys) throws Exception {
    var context = SSLContext.getInstance("TLSv1.2");
    context.init(
        keys,
        store("stock-client-truststore.p12").getTrustManagerFactory(vertx).getTrustManagers(),
        null);
    try (var socket =
        (SSLSocket)
            context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port)) {
      socket.startHandshake();
      return socket.getSession().getProtocol();
    }
  }

  @Test
  void stream_withACertificateThatIsTrusted_isOpened() throws Exception {
    var own = store("stock-client-keystore.p12").getKeyManagerFactory(vertx).getKeyManagers();
    assertEquals("TLSv1.2", handshake(own));
  }

  @Test
  void stream_withoutACertificate_isRefused() {
    assertThrows(IOException.class, this::handshake, "as an alert, or as a broken connection");
  }
}
