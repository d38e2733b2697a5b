package emporium.jmeter.bookstore.answers;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import emporium.jmeter.audit.records.MultisetHash;
import emporium.jmeter.client.MarketplaceClient;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
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
    boolean right = hasValues(body);
    if (right) {
      rightBody = digest;
    }
    return right;
  }

  private boolean hasValues(byte[] body) {
    try {
      JsonNode answer = WHOLE.readTree(body);
      return MultisetHash.of(answer) == valueHash;
    } catch (IOException notJson) {
      return false;
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
