package emporium.jmeter.ycsb.driver;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.ycsb.data.YcsbSize;

/**
 * A judged answer.
 *
 * @param version in the answer; {@link #NONE} if it was an error
 */
record YcsbAnswer(SampleVerdict verdict, long version) {
  static final long NONE = 0;
  private static final int CONFLICT = 409;

  /**
   * Judges an answer. A write that requires a version may be refused, because another write was
   * faster; nothing else may be. A read must not be older than what was acknowledged before it.
   *
   * @param status the verdict of the status alone
   * @param leastVersion that the entry had when the request was sent
   */
  static YcsbAnswer of(YcsbCall call, SampleVerdict status, String text, long leastVersion) {
    Integer answer = status.answer();
    if (answer == null) {
      return new YcsbAnswer(status, NONE);
    }
    if (answer == CONFLICT && call.operation() == YcsbOperation.READ_MODIFY_WRITE) {
      return new YcsbAnswer(SampleVerdict.accepted("conflict", answer), NONE);
    }
    if (!status.acknowledged()) {
      return new YcsbAnswer(status, NONE);
    }
    JsonNode body = parsed(text);
    long version = body.path("version").asLong();
    String wrong = wrong(call, body, leastVersion);
    return wrong.isEmpty()
        ? new YcsbAnswer(SampleVerdict.accepted(outcome(call), answer), version)
        : new YcsbAnswer(SampleVerdict.failed(wrong, answer), NONE);
  }

  private static JsonNode parsed(String text) {
    try {
      return MarketplaceClient.JSON.readTree(text);
    } catch (JsonProcessingException notJson) {
      return MarketplaceClient.JSON.nullNode();
    }
  }

  private static String wrong(YcsbCall call, JsonNode body, long leastVersion) {
    if (!body.path("key").asText().equals(call.key())) {
      return "answer without the key";
    }
    long version = body.path("version").asLong();
    boolean isLater = call.operation() != YcsbOperation.UPDATE || version > leastVersion;
    if (version < leastVersion || !isLater) {
      return "older than what was acknowledged before";
    }
    if (call.version() != YcsbCall.ANY_VERSION && version != call.version() + 1) {
      return "another version than the one after that required";
    }
    return !call.operation().isWrite() && body.path("fields").size() != YcsbSize.FIELDS
        ? "answer without ten fields"
        : "";
  }

  private static String outcome(YcsbCall call) {
    return switch (call.operation()) {
      case READ, READ_FOR_WRITE -> "read";
      case UPDATE, READ_MODIFY_WRITE -> "written";
      case INSERT -> "inserted";
    };
  }
}
