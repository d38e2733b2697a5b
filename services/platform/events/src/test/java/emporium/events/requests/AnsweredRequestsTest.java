package emporium.events.requests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.persistence.Rejection;
import java.time.Instant;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class AnsweredRequestsTest {
  private static final Instant NOW = Instant.parse("2026-03-04T10:00:00Z");

  private static KeyedRequest request(String key, String content) {
    return new KeyedRequest(key, content, 3, 1_000);
  }

  @Test
  void answer_ofTheSameRequest_isTheFirstOne() {
    assertEquals(OptionalInt.empty(), AnsweredRequests.answer(null, request("k", "add 1"), NOW));
    byte[] kept = AnsweredRequests.plus(null, request("k", "add 1"), NOW, 7);
    assertEquals(OptionalInt.of(7), AnsweredRequests.answer(kept, request("k", "add 1"), NOW));
    assertEquals(OptionalInt.empty(), AnsweredRequests.answer(kept, request("l", "add 1"), NOW));
  }

  @Test
  void answer_ofAnotherRequestUnderTheKey_isRefused() {
    byte[] kept = AnsweredRequests.plus(null, request("k", "add 1"), NOW, 7);
    var refused =
        assertThrows(
            KeyReused.class, () -> AnsweredRequests.answer(kept, request("k", "add 2"), NOW));
    assertEquals(Rejection.Kind.UNPROCESSABLE, refused.kind());
    assertEquals("k", refused.context().get("idempotency_key"));
  }

  @Test
  void plus_moreThanTheCount_forgetsTheOldest() {
    byte[] kept = null;
    for (int i = 1; i <= 5; i++) {
      kept = AnsweredRequests.plus(kept, request("k" + i, "x"), NOW, i);
    }
    for (int i = 1; i <= 5; i++) {
      assertEquals(
          i <= 2 ? OptionalInt.empty() : OptionalInt.of(i),
          AnsweredRequests.answer(kept, request("k" + i, "x"), NOW));
    }
  }

  @Test
  void answer_tooLongAgo_isForgottenAndItsKeyIsFree() {
    byte[] kept = AnsweredRequests.plus(null, request("k", "x"), NOW, 1);
    assertEquals(
        OptionalInt.of(1), AnsweredRequests.answer(kept, request("k", "x"), NOW.plusMillis(999)));
    var late = NOW.plusMillis(1_000);
    assertEquals(OptionalInt.empty(), AnsweredRequests.answer(kept, request("k", "y"), late));
    byte[] next = AnsweredRequests.plus(kept, request("k", "y"), late, 2);
    assertEquals(kept.length, next.length, "the old one is gone");
    assertEquals(OptionalInt.of(2), AnsweredRequests.answer(next, request("k", "y"), late));
  }

  @Test
  void plus_withALowerCount_keepsSoMany() {
    byte[] kept = AnsweredRequests.plus(null, request("a", "x"), NOW, 1);
    kept = AnsweredRequests.plus(kept, request("b", "x"), NOW, 2);
    byte[] one = AnsweredRequests.plus(kept, new KeyedRequest("c", "x", 1, 1_000), NOW, 3);
    assertEquals(OptionalInt.empty(), AnsweredRequests.answer(one, request("b", "x"), NOW));
    assertEquals(OptionalInt.of(3), AnsweredRequests.answer(one, request("c", "x"), NOW));
  }

  @Test
  void answer_storedByALaterVersion_isRefused() {
    byte[] later = {2};
    assertThrows(
        IllegalStateException.class, () -> AnsweredRequests.answer(later, request("k", "x"), NOW));
  }
}
