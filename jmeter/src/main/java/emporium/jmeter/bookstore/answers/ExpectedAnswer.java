package emporium.jmeter.bookstore.answers;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import emporium.jmeter.audit.records.MultisetHash;
import emporium.jmeter.client.MarketplaceClient;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The hash of a right answer, and of the last body with it. A body is parsed and compared by its
 * values: fields in any order, elements in theirs, numbers by value. The same bytes need not be
 * parsed again, so a server's answers cost the driver little while it is timed. Thread-safe.
 */
final class ExpectedAnswer {
  private static final ObjectReader WHOLE =
      MarketplaceClient.JSON.with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private final long valueHash;
  private volatile byte @Nullable [] rightBody;

  ExpectedAnswer(long valueHash) {
    this.valueHash = valueHash;
  }

  boolean isRight(byte[] body) {
    byte[] digest = sha256(body);
    if (MessageDigest.isEqual(digest, rightBody)) {
      return true;
    }
    JsonNode answer = parse(body);
    boolean right = answer != null && MultisetHash.of(answer) == valueHash;
    if (right) {
      rightBody = digest;
    }
    return right;
  }

  String hash() {
    return text(valueHash);
  }

  static String text(long hash) {
    return HexFormat.of().toHexDigits(hash);
  }

  /** The values of a body; null if it is no JSON. */
  static @Nullable JsonNode parse(byte[] body) {
    try {
      return WHOLE.readTree(body);
    } catch (IOException notJson) {
      return null;
    }
  }

  private static byte[] sha256(byte[] body) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(body);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible); // every JDK has it
    }
  }
}
