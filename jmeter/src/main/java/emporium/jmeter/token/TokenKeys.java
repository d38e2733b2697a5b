package emporium.jmeter.token;

import emporium.persistence.engine.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.lang.JoseException;
import org.jspecify.annotations.Nullable;

/**
 * A pair of keys in a directory: tokens are signed with the private one, and servers verify them
 * with the public one. Only the owner may read directory and private key. Immutable.
 */
public final class TokenKeys {
  /** The file that servers read. */
  public static final String PUBLIC_FILE = "public-key.pem";

  private static final String PRIVATE_FILE = "private-key.pem";
  private static final String PUBLIC_TYPE = "PUBLIC KEY";
  private static final String PRIVATE_TYPE = "PRIVATE KEY";
  private static final String ALGORITHM = "RSA";
  private static final int KEY_BITS = 3_072;
  private static final int LINE_LENGTH = 64;
  private static final byte[] LINE_END = {'\n'};

  private final Path directory;
  private final PrivateKey key;
  private final boolean isNew;

  private TokenKeys(Path directory, PrivateKey key, boolean isNew) {
    this.directory = directory;
    this.key = key;
    this.isNew = isNew;
  }

  /**
   * Reads the keys of a directory, and makes them if it has none.
   *
   * @throws IOException if a file cannot be written, read or understood
   */
  public static TokenKeys in(Path directory) throws IOException {
    Path privateFile = directory.resolve(PRIVATE_FILE);
    try {
      return Files.exists(privateFile)
          ? new TokenKeys(directory, read(privateFile), false)
          : new TokenKeys(directory, make(directory), true);
    } catch (GeneralSecurityException | IllegalArgumentException broken) {
      throw new IOException("The file has no private key of RSA in PEM: " + privateFile, broken);
    }
  }

  private static PrivateKey read(Path file) throws IOException, GeneralSecurityException {
    String text = Files.readString(file).replaceAll("-----(BEGIN|END) PRIVATE KEY-----", "");
    byte[] encoded = Base64.getMimeDecoder().decode(text);
    return KeyFactory.getInstance(ALGORITHM).generatePrivate(new PKCS8EncodedKeySpec(encoded));
  }

  private static PrivateKey make(Path directory) throws IOException, GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance(ALGORITHM);
    generator.initialize(KEY_BITS);
    var pair = generator.generateKeyPair();
    PrivateFiles.createDirectories(directory);
    write(directory.resolve(PUBLIC_FILE), PUBLIC_TYPE, pair.getPublic().getEncoded());
    write(directory.resolve(PRIVATE_FILE), PRIVATE_TYPE, pair.getPrivate().getEncoded());
    return pair.getPrivate();
  }

  private static void write(Path file, String type, byte[] encoded) throws IOException {
    var base64 = Base64.getMimeEncoder(LINE_LENGTH, LINE_END).encodeToString(encoded);
    String pem = "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(type, base64, type);
    try (var channel =
        PrivateFiles.channel(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      channel.write(StandardCharsets.US_ASCII.encode(pem));
    }
  }

  /** Whether they were made just now. */
  public boolean isNew() {
    return isNew;
  }

  /** The file of the public key, which servers read. */
  public Path publicFile() {
    return directory.resolve(PUBLIC_FILE).toAbsolutePath().normalize();
  }

  /**
   * Signs a token.
   *
   * @param id of the customer or seller; null for the other roles
   * @param valid from now on
   */
  public String token(TokenRole role, @Nullable Integer id, Instant now, Duration valid) {
    var claims = new JwtClaims();
    claims.setSubject(id == null ? role.groupName() : role.groupName() + "-" + id);
    claims.setStringListClaim("groups", role.groupName());
    String idClaim = role.idClaim();
    if (idClaim != null && id != null) {
      claims.setClaim(idClaim, id);
    }
    claims.setIssuedAt(NumericDate.fromMilliseconds(now.toEpochMilli()));
    claims.setExpirationTime(NumericDate.fromMilliseconds(now.plus(valid).toEpochMilli()));
    claims.setGeneratedJwtId();
    var signed = new JsonWebSignature();
    signed.setAlgorithmHeaderValue(AlgorithmIdentifiers.RSA_USING_SHA256);
    signed.setHeader("typ", "JWT");
    signed.setKey(key);
    signed.setPayload(claims.toJson());
    try {
      return signed.getCompactSerialization();
    } catch (JoseException impossible) {
      throw new IllegalStateException("RS256 with an RSA key", impossible);
    }
  }
}
