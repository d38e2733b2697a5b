package emporium.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.runtime.messaging.StreamConfig;
import emporium.runtime.testing.Await;
import emporium.stream.TestCertificates.Certified;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.runtime.RuntimeValue;
import io.quarkus.runtime.configuration.ConfigurationException;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.quarkus.tls.runtime.CertificateRecorder;
import io.smallrye.certs.Format;
import io.vertx.core.Vertx;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.SocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Who may send events, over real connections and with certificates of two authorities. */
class StreamTlsTest {
  private static final String HOST = "localhost";
  private static final byte[] KEPT = StreamFixture.CODEC.encode(StreamFixture.mark(1));

  @TempDir private static Path directory;
  private static TestCertificates ours;
  private static Certified trusted;
  private static Certified foreign;

  private final Vertx vertx = Vertx.vertx();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final StreamMetrics metrics = new StreamMetrics(registry);
  private final TestStreamConfig config = new TestStreamConfig();
  private final TestOutbox producer = new TestOutbox();
  private final TestInbox consumer = new TestInbox();
  private final List<StreamSender> senders = new ArrayList<>();

  @BeforeAll
  static void certify() throws Exception {
    ours = new TestCertificates(directory, "ours");
    trusted = ours.certify(Format.PEM, HOST);
    foreign = new TestCertificates(directory, "foreign").certify(Format.PEM, HOST);
  }

  @AfterEach
  void stop() {
    senders.forEach(StreamSender::close);
    Await.result(vertx.close().toCompletionStage());
  }

  private static StreamTls tls(Certified certified) {
    return new StreamTls(named("streams"), registry(certified));
  }

  private static StreamConfig named(String name) {
    return TestStream.defaultsExcept(Map.of("emporium.stream.tls-configuration-name", name));
  }

  private static TlsConfigurationRegistry registry(Certified certified) {
    var registry = new CertificateRecorder(new RuntimeValue<>());
    registry.register("streams", certified.configuration());
    return registry;
  }

  private StreamSender connect(NetServerOptions listening, NetClientOptions connecting) {
    var listener =
        new StreamListener(
            config,
            listening,
            metrics,
            vertx,
            (socket, ended) ->
                new StreamReceiver(consumer, socket, config, metrics, vertx).start(ended));
    int port = listener.start(0);
    var sender =
        new StreamSender(
            StreamFixture.CART,
            SocketAddress.inetSocketAddress(port, HOST),
            List.of(StreamFixture.TOPIC),
            config,
            producer,
            metrics,
            vertx,
            vertx.createNetClient(connecting));
    consumer.request(Long.MAX_VALUE);
    producer.pending.put(1L, StreamFixture.event(1, KEPT));
    senders.add(sender);
    sender.start();
    return sender;
  }

  private void assertDelivered(NetServerOptions listening, NetClientOptions connecting) {
    var sender = connect(listening, connecting);
    Await.until(() -> consumer.arrived.get() == 1, () -> "arrived: " + consumer.arrived.get());
    assertTrue(sender.isReady());
  }

  /** Refused again and again, at hello or before; nothing of it has come through. */
  private void assertRefused(NetServerOptions listening, NetClientOptions connecting) {
    var sender = connect(listening, connecting);
    Await.until(() -> refused() >= 2, () -> "refused: " + refused());
    assertFalse(sender.isReady());
    assertEquals(0, consumer.arrived.get());
    assertEquals(0, consumer.opened.get());
  }

  private double refused() {
    var counter = registry.find("emporium.stream.rejected").tag("field", "handshake").counter();
    return counter == null ? 0 : counter.count();
  }

  private static NetClientOptions withoutCertificate(NetClientOptions options) {
    return options.setKeyCertOptions(null);
  }

  @ParameterizedTest
  @EnumSource(names = {"PEM", "PKCS12"})
  void certificates_ofTheSameAuthority_letEventsThrough(Format format) throws Exception {
    var tls = tls(ours.certify(format, HOST));
    assertDelivered(tls.serverOptions(), tls.clientOptions());
    assertEquals(0, refused());
  }

  @Test
  void producer_withoutACertificate_isRefused() {
    assertRefused(tls(trusted).serverOptions(), withoutCertificate(tls(trusted).clientOptions()));
  }

  /** The control: it is the certificate that is missed, and nothing else. */
  @Test
  void producer_withoutACertificateWhereNoneIsRequired_delivers() {
    assertDelivered(
        tls(trusted).serverOptions().setClientAuth(ClientAuth.NONE),
        withoutCertificate(tls(trusted).clientOptions()));
  }

  @Test
  void producer_ofAnotherAuthority_isRefused() {
    assertRefused(tls(trusted).serverOptions(), trustingAll(tls(foreign).clientOptions()));
  }

  /** The control: the same producer, where its authority is trusted. */
  @Test
  void producer_ofAnAuthorityThatIsTrusted_delivers() {
    assertDelivered(tls(foreign).serverOptions(), trustingAll(tls(foreign).clientOptions()));
  }

  /** As one behaves who does not care whom it sends to. */
  private static NetClientOptions trustingAll(NetClientOptions options) {
    options.setTrustAll(true).setHostnameVerificationAlgorithm("");
    return options;
  }

  @Test
  void producer_withoutEncryption_isRefused() {
    assertRefused(tls(trusted).serverOptions(), new NetClientOptions());
  }

  /** The control: without TLS anyone delivers. */
  @Test
  void producer_withoutEncryptionWhereNoneIsConfigured_delivers() {
    var plain = new StreamTls(TestStream.defaultsExcept(Map.of()), registry(trusted));
    assertDelivered(plain.serverOptions(), plain.clientOptions());
  }

  @Test
  void consumer_ofAnotherAuthority_getsNothing() {
    assertRefused(
        tls(foreign).serverOptions().setClientAuth(ClientAuth.NONE), tls(trusted).clientOptions());
  }

  @Test
  void consumer_whoseCertificateIsForAnotherHost_getsNothing() throws Exception {
    var elsewhere = tls(ours.certify(Format.PEM, "elsewhere"));
    assertRefused(elsewhere.serverOptions(), tls(trusted).clientOptions());
  }

  /** The control: without the check of names it would get them. */
  @Test
  void consumer_whoseCertificateIsForAnotherHostUnchecked_getsEvents() throws Exception {
    var elsewhere = tls(ours.certify(Format.PEM, "elsewhere"));
    assertDelivered(
        elsewhere.serverOptions(),
        tls(trusted).clientOptions().setHostnameVerificationAlgorithm(""));
  }

  @Test
  void configuration_thatIsMissing_isNamed() {
    var registry = registry(trusted);
    var failure =
        assertThrows(ConfigurationException.class, () -> new StreamTls(named("other"), registry));
    assertEquals(
        "emporium.stream.tls-configuration-name must be the NAME of quarkus.tls.NAME keys, was"
            + " 'other'",
        failure.getMessage());
  }

  @ParameterizedTest
  @MethodSource
  void configuration_thatAuthenticatesOneSideOnly_isRefused(Certified certified) {
    var failure = assertThrows(ConfigurationException.class, () -> tls(certified));
    assertEquals(
        "quarkus.tls.streams must have a key store and a trust store and no trust-all: both sides"
            + " of a stream present a certificate",
        failure.getMessage());
  }

  static List<Certified> configuration_thatAuthenticatesOneSideOnly_isRefused() {
    return List.of(
        new Certified(null, trusted.trusted(), false),
        new Certified(trusted.own(), null, false),
        new Certified(trusted.own(), trusted.trusted(), true));
  }
}
