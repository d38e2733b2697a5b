package emporium.jmeter.load;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.workload.GateAnswer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class GateCheckTest {
  private static final GateCheck FIRST =
      GateCheck.of(
          List.of(new GateAnswer("GET /a", "1", "1"), new GateAnswer("GET /b", "2", null)));

  @Test
  void gate_sameAnswersAsComputedAndInTheFirstRow_isPassed() {
    assertDoesNotThrow(FIRST::requireRight);
    assertDoesNotThrow(() -> FIRST.requireSame(FIRST));
  }

  @Test
  void gate_answerThatIsNotAsComputed_namesTheCall() {
    var wrong = GateCheck.of(List.of(new GateAnswer("GET /a", "1", "7")));
    var refused = assertThrows(IOException.class, wrong::requireRight);
    assertEquals(
        "1 of 1 answers before the measurement are wrong: GET /a gave 1, expected 7",
        refused.getMessage());
  }

  @Test
  void gate_answerThatDiffersFromTheFirstRow_namesTheCall() {
    var other =
        GateCheck.of(
            List.of(new GateAnswer("GET /a", "1", "1"), new GateAnswer("GET /b", "3", null)));
    var refused = assertThrows(IOException.class, () -> other.requireSame(FIRST));
    assertTrue(
        refused.getMessage().contains("GET /b gave 3, in the first row 2"), refused.getMessage());
  }

  @Test
  void gate_fewerAnswersThanTheFirstRow_isRefused() {
    var fewer = GateCheck.of(List.of(new GateAnswer("GET /a", "1", "1")));
    assertThrows(IOException.class, () -> fewer.requireSame(FIRST));
  }
}
