package emporium.jmeter.ycsb.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.driver.metrics.SampleVerdict;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YcsbAnswerTest {
  private static YcsbCall call(YcsbOperation operation, long version) {
    return new YcsbCall(operation, 7, "user7", 3, 42, version, "t-1");
  }

  private static YcsbAnswer answer(YcsbCall call, int status, String body, long least) {
    SampleVerdict verdict =
        status < 300
            ? SampleVerdict.accepted("done", status)
            : SampleVerdict.failed(Integer.toString(status), status);
    return YcsbAnswer.of(call, verdict, body, least);
  }

  private static String entry(long version, int fields) {
    return IntStream.range(0, fields)
        .mapToObj(field -> "\"field" + field + "\":\"x\"")
        .collect(
            Collectors.joining(
                ",", "{\"key\":\"user7\",\"version\":" + version + ",\"fields\":{", "}}"));
  }

  private static String written(long version) {
    return "{\"key\":\"user7\",\"version\":" + version + "}";
  }

  @Test
  void read_ofTheVersionThatIsKnownOrLater_isAccepted() {
    var read = call(YcsbOperation.READ, YcsbCall.ANY_VERSION);
    for (long version : new long[] {5, 6}) {
      YcsbAnswer answer = answer(read, 200, entry(version, 10), 5);
      assertEquals("read", answer.verdict().outcome());
      assertEquals(version, answer.version());
    }
  }

  @Test
  void read_olderThanWhatWasAcknowledged_isAnError() {
    var read = call(YcsbOperation.READ, YcsbCall.ANY_VERSION);
    assertEquals(
        "older than what was acknowledged before",
        answer(read, 200, entry(4, 10), 5).verdict().cause());
  }

  @ParameterizedTest
  @CsvSource({"READ,9", "READ_FOR_WRITE,11"})
  void read_withoutTenFields_isAnError(YcsbOperation operation, int fields) {
    var read = call(operation, YcsbCall.ANY_VERSION);
    assertEquals(
        "answer without ten fields", answer(read, 200, entry(5, fields), 1).verdict().cause());
  }

  @ParameterizedTest
  @CsvSource({"''", "{}", "not JSON", "'{\"key\":\"user8\",\"version\":9}'"})
  void answer_thatIsNotAboutTheEntry_isAnError(String body) {
    var update = call(YcsbOperation.UPDATE, YcsbCall.ANY_VERSION);
    assertEquals("answer without the key", answer(update, 200, body, 1).verdict().cause());
  }

  @Test
  void update_mustHaveALaterVersion() {
    var update = call(YcsbOperation.UPDATE, YcsbCall.ANY_VERSION);
    assertEquals("written", answer(update, 200, written(6), 5).verdict().outcome());
    assertTrue(answer(update, 200, written(5), 5).verdict().error());
  }

  @Test
  void readModifyWrite_hasTheNextVersionOrAConflict() {
    var write = call(YcsbOperation.READ_MODIFY_WRITE, 5);
    assertEquals("written", answer(write, 200, written(6), 5).verdict().outcome());
    assertTrue(answer(write, 200, written(7), 5).verdict().error());
    var conflict = answer(write, 409, "", 5);
    assertEquals("conflict", conflict.verdict().outcome());
    assertEquals("submitted", conflict.verdict().kind());
  }

  @Test
  void insert_isOfVersionOneAndNeverAConflict() {
    var insert = call(YcsbOperation.INSERT, 0);
    assertEquals("inserted", answer(insert, 200, written(1), 1).verdict().outcome());
    assertTrue(answer(insert, 200, written(2), 1).verdict().error());
    assertTrue(answer(insert, 409, "", 1).verdict().error());
  }

  @Test
  void entry_ofAnAcknowledgedWrite_hasWhatTheAuditNeeds() {
    var write = call(YcsbOperation.READ_MODIFY_WRITE, 5);
    var fields = write.entry(SampleVerdict.accepted("written", 200), 6).fields();
    assertEquals("acknowledged", fields.get("kind"));
    assertEquals("user7", fields.get("key"));
    assertEquals(3, fields.get("field"));
    assertEquals(42L, fields.get("value"));
    assertEquals(5L, fields.get("required"));
    assertEquals(6L, fields.get("version"));
    assertEquals(
        "submitted", write.entry(SampleVerdict.failed("503", 503), 0).fields().get("kind"));
  }
}
