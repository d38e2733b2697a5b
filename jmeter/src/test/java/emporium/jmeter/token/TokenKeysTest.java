package emporium.jmeter.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys of tokens in their directory. */
class TokenKeysTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  /** Those of most tests: to make some takes seconds without the second compiler. */
  @TempDir private static Path made;

  private static TokenKeys keys;

  @TempDir private Path parent;

  @BeforeAll
  static void make() throws IOException {
    keys = TokenKeys.in(made.resolve("keys"));
  }

  private static PublicKey read(Path file) throws IOException, GeneralSecurityException {
    String base64 = Files.readString(file).replaceAll("-----[A-Z ]+-----", "");
    return KeyFactory.getInstance("RSA")
        .generatePublic(new X509EncodedKeySpec(Base64.getMimeDecoder().decode(base64)));
  }

  private static JwtClaims verified(String token, Path publicFile) throws Exception {
    return new JwtConsumerBuilder()
        .setVerificationKey(read(publicFile))
        .setEvaluationTime(NumericDate.fromSeconds(NOW.getEpochSecond()))
        .setRequireExpirationTime()
        .build()
        .processToClaims(token);
  }

  @Test
  void token_ofACustomer_isVerifiedByThePublicFileAndHasItsClaims() throws Exception {
    var claims =
        verified(keys.token(TokenRole.CUSTOMER, 7, NOW, Duration.ofMinutes(5)), keys.publicFile());
    assertEquals("customer-7", claims.getSubject());
    assertEquals(List.of("customer"), claims.getStringListClaimValue("groups"));
    assertEquals(7L, claims.getClaimValue("customer_id"));
    assertEquals(NOW.getEpochSecond() + 300, claims.getExpirationTime().getValue());
  }

  @Test
  void in_directoryWithKeys_readsThem() throws Exception {
    var read = TokenKeys.in(made.resolve("keys"));
    assertTrue(keys.isNew());
    assertFalse(read.isNew());
    var claims =
        verified(
            read.token(TokenRole.OPERATOR, null, NOW, Duration.ofMinutes(5)), keys.publicFile());
    assertEquals("operator", claims.getSubject());
  }

  @Test
  void token_ofOtherKeys_isNotVerified() throws Exception {
    var others = TokenKeys.in(parent.resolve("others"));
    String token = others.token(TokenRole.OPERATOR, null, NOW, Duration.ofMinutes(5));
    assertThrows(InvalidJwtException.class, () -> verified(token, keys.publicFile()));
  }

  @Test
  void in_new_onlyTheOwnerMayRead() throws IOException {
    assertEquals(
        "rwx------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(made.resolve("keys"))));
    try (Stream<Path> files = Files.list(made.resolve("keys"))) {
      for (Path file : files.toList()) {
        assertEquals(
            "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
      }
    }
  }

  @Test
  void in_fileThatIsNoKey_namesIt() throws IOException {
    Path file = Files.writeString(parent.resolve("private-key.pem"), "no key");
    var refused = assertThrows(IOException.class, () -> TokenKeys.in(parent));
    assertTrue(refused.getMessage().contains(file.toString()), refused.getMessage());
  }
}
