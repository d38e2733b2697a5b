package emporium.runtime.testing;

import emporium.runtime.access.OwnIds;
import emporium.runtime.access.Roles;
import io.smallrye.jwt.build.Jwt;
import io.smallrye.jwt.build.JwtClaimsBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Tokens for an application under test with {@code emporium.access=tokens}. Immutable. */
public final class TestTokens {
  private static final long OWN_SEED = 1;
  private static final long OTHER_SEED = 2;
  private static final Duration VALID = Duration.ofHours(1);

  /** By seed: making one takes long. */
  private static final Map<Long, KeyPair> KEYS = new ConcurrentHashMap<>();

  private final PrivateKey key;

  private TestTokens(PrivateKey key) {
    this.key = key;
  }

  /** The settings of a profile: access by tokens, the public key, and where backups go. */
  public static Map<String, String> settings() {
    try {
      Path file = Files.createTempFile("emporium-test", ".pem");
      file.toFile().deleteOnExit();
      Files.writeString(
          file,
          "-----BEGIN PUBLIC KEY-----\n"
              + Base64.getMimeEncoder().encodeToString(keys(OWN_SEED).getPublic().getEncoded())
              + "\n-----END PUBLIC KEY-----\n");
      Path backups = Files.createTempDirectory("emporium-test-backups");
      backups.toFile().deleteOnExit();
      return Map.of(
          "emporium.access", "tokens",
          "emporium.tokens.public-key-file", file.toString(),
          "emporium.backup.directory", backups.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Tokens that an application with these settings takes. */
  public static TestTokens ofTheApplication() {
    return new TestTokens(keys(OWN_SEED).getPrivate());
  }

  /** Tokens that somebody else has signed. */
  public static TestTokens ofSomebodyElse() {
    return new TestTokens(keys(OTHER_SEED).getPrivate());
  }

  /** The same for a seed: profile and test are loaded by different class loaders. */
  private static KeyPair keys(long seed) {
    return KEYS.computeIfAbsent(seed, TestTokens::newKeys);
  }

  private static KeyPair newKeys(long seed) {
    try {
      var random = SecureRandom.getInstance("SHA1PRNG");
      random.setSeed(seed);
      var generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2_048, random);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A token of a customer. */
  public String customer(int id) {
    return sign(claims(Roles.CUSTOMER, VALID).claim(OwnIds.CUSTOMER_ID, id));
  }

  /** A token of a seller. */
  public String seller(int id) {
    return seller(id, VALID);
  }

  /** The same, valid for a time. */
  public String seller(int id, Duration valid) {
    return sign(claims(Roles.SELLER, valid).claim(OwnIds.SELLER_ID, id));
  }

  /** A token of a role without an id. */
  public String of(String role) {
    return of(role, VALID);
  }

  /** The same, valid for a time, which may be over. */
  public String of(String role, Duration valid) {
    return sign(claims(role, valid));
  }

  private static JwtClaimsBuilder claims(String role, Duration valid) {
    long now = System.currentTimeMillis() / 1_000;
    return Jwt.claims()
        .subject(role)
        .groups(role)
        .issuedAt(Math.min(now, now + valid.toSeconds()))
        .expiresAt(now + valid.toSeconds());
  }

  private String sign(JwtClaimsBuilder claims) {
    return claims.sign(key);
  }
}
