package emporium.jmeter.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * What this program shows the servers that it asks, and what it wants to see of them: a token,
 * which it sends as {@code Authorization: Bearer}, and the certificates of authorities that it
 * trusts beside those of Java. Both are files, named by system properties or variables of the
 * environment; without them there is no token, and Java's authorities are trusted. Immutable.
 *
 * @param token null if there is none
 * @param trusted null for Java's authorities
 */
public record TargetAccess(@Nullable String token, @Nullable SSLContext trusted) {
  /** System property, and in capitals variable, with the file of a token. */
  public static final String TOKEN_FILE = "emporium.token-file";

  /** Likewise with a file of certificates, in PEM. */
  public static final String CA_FILE = "emporium.ca-file";

  /** The header that carries a token. */
  public static final String HEADER = "Authorization";

  private static final String BEARER = "Bearer ";

  /**
   * Reads the files that are named for this process.
   *
   * @throws IllegalArgumentException naming the file that cannot be used
   */
  public static TargetAccess ofThisProcess() {
    String token = file(TOKEN_FILE);
    String authorities = file(CA_FILE);
    return new TargetAccess(
        token == null ? null : readToken(Path.of(token)),
        authorities == null ? null : readAuthorities(Path.of(authorities)));
  }

  /** The options by which another JVM uses the files that are named for this process. */
  public static List<String> jvmOptions() {
    return Stream.of(TOKEN_FILE, CA_FILE)
        .filter(property -> file(property) != null)
        .map(property -> "-D" + property + "=" + file(property))
        .toList();
  }

  private static @Nullable String file(String property) {
    String variable = property.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    String name = System.getProperty(property, System.getenv(variable));
    return name == null || name.isBlank() ? null : name;
  }

  private static String readToken(Path file) {
    String token;
    try {
      token = Files.readString(file).strip();
    } catch (IOException unreadable) {
      throw new IllegalArgumentException(
          "The file of the token cannot be read: " + file, unreadable);
    }
    if (!token.matches("[A-Za-z0-9_.-]+")) {
      throw new IllegalArgumentException("The file must hold one token and nothing else: " + file);
    }
    return token;
  }

  private static SSLContext readAuthorities(Path file) {
    try (InputStream pem = Files.newInputStream(file)) {
      Collection<? extends Certificate> all =
          CertificateFactory.getInstance("X.509").generateCertificates(pem);
      if (all.isEmpty()) {
        throw new IllegalArgumentException("The file has no certificate in PEM: " + file);
      }
      var store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int number = 0;
      for (Certificate one : all) {
        store.setCertificateEntry(Integer.toString(number++), one);
      }
      var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(store);
      var context = SSLContext.getInstance("TLS");
      context.init(null, managers.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException unusable) {
      throw new IllegalArgumentException(
          "The file of certificates cannot be used: " + file, unusable);
    }
  }

  /** The value of the header {@link #HEADER}; null without a token. */
  public @Nullable String authorization() {
    return token == null ? null : BEARER + token;
  }

  /** Has a request of Java's client carry the token. */
  public HttpRequest.Builder authorize(HttpRequest.Builder request) {
    String authorization = authorization();
    return authorization == null ? request : request.header(HEADER, authorization);
  }

  /** Has Java's client trust what this program trusts. */
  public HttpClient.Builder trusting(HttpClient.Builder client) {
    return trusted == null ? client : client.sslContext(trusted);
  }
}
