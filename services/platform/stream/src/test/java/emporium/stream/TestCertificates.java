package emporium.stream;

import io.quarkus.tls.BaseTlsConfiguration;
import io.smallrye.certs.CertificateGenerator;
import io.smallrye.certs.CertificateRequest;
import io.smallrye.certs.Format;
import io.smallrye.certs.ca.CaGenerator;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.PfxOptions;
import io.vertx.core.net.SSLOptions;
import io.vertx.core.net.TrustOptions;
import java.io.File;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An authority that makes certificates of processes, as files. All call themselves the same, so
 * that a client shows its certificate also to who trusts another one only.
 */
final class TestCertificates {
  private static final String PASSWORD = "changeit";

  private final Path directory;
  private final String authority;

  TestCertificates(Path directory, String authority) throws Exception {
    this.directory = directory;
    this.authority = authority;
    var generator =
        new CaGenerator(
            ofAuthority("ca.crt"), ofAuthority("ca.key"), ofAuthority("ca.p12"), PASSWORD);
    var unused = generator.generate("Authority", "Test", "Test", "Test", "Test", "EU");
    generator.generateTrustStore(ofAuthority("trust.p12"));
  }

  private File ofAuthority(String ending) {
    return directory.resolve(authority + "-" + ending).toFile();
  }

  /** What a process has: a certificate for a host, and trust in those of the same authority. */
  record Certified(
      @Nullable KeyCertOptions own, @Nullable TrustOptions trusted, boolean trustsAll) {
    /** As Quarkus gives it out. */
    BaseTlsConfiguration configuration() {
      return new BaseTlsConfiguration() {
        @Override
        public @Nullable KeyCertOptions getKeyStoreOptions() {
          return own;
        }

        @Override
        public @Nullable TrustOptions getTrustStoreOptions() {
          return trusted;
        }

        @Override
        public SSLOptions getSSLOptions() {
          return new SSLOptions().setKeyCertOptions(own).setTrustOptions(trusted);
        }

        @Override
        public boolean isTrustAll() {
          return trustsAll;
        }
      };
    }
  }

  /** Makes the certificate of a host. */
  Certified certify(Format format, String host) throws Exception {
    var store = KeyStore.getInstance(ofAuthority("ca.p12"), PASSWORD.toCharArray());
    String name = authority + "-" + host;
    var unused =
        new CertificateGenerator(directory, true)
            .generate(
                new CertificateRequest()
                    .withName(name)
                    .withCN(host)
                    .withSubjectAlternativeName("DNS:" + host)
                    .withPassword(PASSWORD)
                    .withFormats(List.of(format))
                    .signedWith(
                        (X509Certificate) store.getCertificate(CaGenerator.KEYSTORE_CERT_ENTRY),
                        (PrivateKey)
                            store.getKey(CaGenerator.KEYSTORE_KEY_ENTRY, PASSWORD.toCharArray())));
    return format == Format.PEM
        ? new Certified(
            new PemKeyCertOptions()
                .addCertPath(path(name + ".crt"))
                .addKeyPath(path(name + ".key")),
            new PemTrustOptions().addCertPath(ofAuthority("ca.crt").toString()),
            false)
        : new Certified(
            pfx(path(name + "-keystore.p12")), pfx(ofAuthority("trust.p12").toString()), false);
  }

  private String path(String file) {
    return directory.resolve(file).toString();
  }

  private static PfxOptions pfx(String path) {
    return new PfxOptions().setPath(path).setPassword(PASSWORD);
  }
}
