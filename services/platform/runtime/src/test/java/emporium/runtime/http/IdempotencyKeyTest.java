package emporium.runtime.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.events.requests.KeyedRequest;
import emporium.runtime.http.problems.InvalidField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyKeyTest {
  @Test
  void request_withoutHeader_hasNoKey() {
    assertNull(IdempotencyKey.request(null, "x", 1, 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"8e03978e-40d5", "\"8e03978e-40d5\"", " \"8e03978e-40d5\" "})
  void request_quotedOrNot_hasTheSameKey(String header) {
    assertEquals(
        new KeyedRequest("8e03978e-40d5", "x", 2, 3), IdempotencyKey.request(header, "x", 2, 3));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\"\"", "\"a", "a\"", "a b", "\"a\\\"b\"", "\"a\", \"b\"", "\u00e4"})
  void request_otherForm_isRefused(String header) {
    var refused = assertThrows(InvalidField.class, () -> IdempotencyKey.request(header, "x", 1, 1));
    assertEquals("Idempotency-Key", refused.field());
  }

  @Test
  void request_longestKey_isTakenAndALongerOneRefused() {
    var longest = "k".repeat(128);
    assertEquals(longest, IdempotencyKey.request(longest, "x", 1, 1).key());
    assertThrows(InvalidField.class, () -> IdempotencyKey.request(longest + "k", "x", 1, 1));
  }
}
