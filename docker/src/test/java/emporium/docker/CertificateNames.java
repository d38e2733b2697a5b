package emporium.docker;

import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The names that the certificate of all pods is for. Immutable.
 *
 * @param names a first label {@code *} is any
 */
record CertificateNames(Set<String> names) {
  static final Path FILE = KustomizeManifests.FOLDER.resolve("certificate.cnf");

  private static final Pattern NAME = Pattern.compile("(?m)^DNS\\.[0-9]+ = (\\S+)$");

  /** Reads the extensions that are given to openssl. */
  static CertificateNames of(String text) {
    return new CertificateNames(
        NAME.matcher(text)
            .results()
            .map(found -> found.group(1))
            .collect(Collectors.toUnmodifiableSet()));
  }

  /** Whether a client that connects to the host accepts the certificate. */
  boolean cover(String host) {
    return names.contains(host) || names.contains(host.replaceFirst("^[^.]+", "*"));
  }
}
