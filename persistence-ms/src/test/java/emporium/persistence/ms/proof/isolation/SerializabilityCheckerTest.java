package emporium.persistence.ms.proof.isolation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.persistence.ms.proof.isolation.OperationHistory.End;
import emporium.persistence.ms.proof.isolation.OperationHistory.Step;
import emporium.persistence.ms.proof.isolation.OperationHistory.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** One small history for each anomaly, and some that are in order. */
class SerializabilityCheckerTest {
  private final List<Transaction> transactions = new ArrayList<>();

  /** All at the same time, so that the order of time excludes nothing. */
  private SerializabilityCheckerTest ran(Step... steps) {
    return ran(End.COMMITTED, 0, 1_000, steps);
  }

  private SerializabilityCheckerTest ran(End end, long began, long completed, Step... steps) {
    transactions.add(new Transaction(transactions.size(), end, List.of(steps), began, completed));
    return this;
  }

  private static Step append(int key, long element) {
    return Step.append(key, element);
  }

  private static Step read(int key, Long... elements) {
    return Step.read(key, List.of(elements));
  }

  private void assertFound(String... names) {
    List<String> anomalies = SerializabilityChecker.anomalies(new OperationHistory(transactions));
    assertEquals(Set.of(names), SerializabilityChecker.names(anomalies), anomalies::toString);
  }

  @Test
  void history_inOrder_hasNoAnomaly() {
    ran(append(1, 10))
        .ran(read(1, 10L), append(1, 11))
        .ran(read(1, 10L, 11L), read(2))
        .assertFound();
  }

  @Test
  void writes_inOppositeOrderOnTwoLists_areG0() {
    ran(append(1, 10), append(2, 20))
        .ran(append(1, 11), append(2, 21))
        .ran(read(1, 10L, 11L), read(2, 21L, 20L))
        .assertFound("G0", "G1c");
  }

  @Test
  void read_ofAnAbortedAppend_isG1a() {
    ran(End.ABORTED, 0, 1_000, append(1, 10)).ran(read(1, 10L)).assertFound("G1a");
  }

  @Test
  void read_betweenTwoAppendsOfOneTransaction_isG1b() {
    ran(append(1, 10), append(1, 11))
        .ran(read(1, 10L))
        .ran(read(1, 10L, 11L))
        .assertFound("G1b", "G-single");
  }

  @Test
  void reads_ofEachOthersAppends_areG1c() {
    ran(append(1, 10), read(2, 20L)).ran(append(2, 20), read(1, 10L)).assertFound("G1c");
  }

  @Test
  void read_ofOneHalfOfATransaction_isGSingle() {
    ran(append(1, 10), append(2, 20))
        .ran(read(1, 10L), read(2))
        .ran(read(2, 20L))
        .assertFound("G-single");
  }

  @Test
  void lostUpdate_isGSingle() {
    ran(read(1), append(1, 10))
        .ran(read(1), append(1, 11))
        .ran(read(1, 10L, 11L))
        .assertFound("G-single");
  }

  @Test
  void writeSkew_isG2() {
    ran(read(1), append(2, 20))
        .ran(read(2), append(1, 10))
        .ran(read(1, 10L), read(2, 20L))
        .assertFound("G2");
  }

  @Test
  void reads_thatAreNoStartsOfEachOther_haveAnIncompatibleOrder() {
    ran(append(1, 10))
        .ran(append(1, 11))
        .ran(read(1, 10L, 11L))
        .ran(read(1, 11L))
        .assertFound("incompatible-order", "G-single");
  }

  @Test
  void read_ofAnElementTwice_isADuplicate() {
    ran(append(1, 10)).ran(read(1, 10L, 10L)).assertFound("duplicate");
  }

  @Test
  void read_withoutAnElementThatWasThereBefore_isALostOne() {
    ran(End.COMMITTED, 0, 10, append(1, 10))
        .ran(End.COMMITTED, 20, 30, read(1))
        .assertFound("lost");
  }

  @Test
  void read_ofAnElementThatWasNeverAppended_isAnInventedOne() {
    ran(read(1, 7L)).assertFound("invented");
  }

  @Test
  void read_withoutItsOwnAppend_isInternal() {
    ran(append(1, 10), read(1)).ran(read(1, 10L)).assertFound("internal");
  }

  @Test
  void read_ofAnOldStateAfterANewOneWasSeen_isRealtime() {
    ran(End.COMMITTED, 0, 10, append(1, 10))
        .ran(End.COMMITTED, 20, 30, read(1))
        .ran(End.COMMITTED, 40, 50, read(1, 10L))
        .assertFound("realtime");
  }
}
