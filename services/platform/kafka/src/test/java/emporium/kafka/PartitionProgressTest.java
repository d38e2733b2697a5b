package emporium.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PartitionProgressTest {
  private final PartitionProgress progress = new PartitionProgress(5);

  @Test
  void toCommit_whileAnEarlierRecordIsInHand_isThatRecord() {
    progress.begun(5);
    progress.begun(6);
    progress.begun(7);
    progress.done(5);
    progress.done(7);
    assertEquals(6, progress.toCommit());
    progress.done(6);
    assertEquals(8, progress.toCommit());
  }

  @Test
  void toCommit_withoutProgress_isNothing() {
    assertEquals(-1, progress.toCommit());
    progress.begun(5);
    assertEquals(-1, progress.toCommit());
    progress.done(5);
    progress.committed(progress.toCommit());
    assertEquals(-1, progress.toCommit());
  }

  @Test
  void toCommit_afterThePartitionBeganAgain_isNotBeyondIt() {
    progress.begun(1_000);
    progress.begun(0); // a broker without its former directory
    progress.done(0);
    assertEquals(1, progress.toCommit());
  }
}
