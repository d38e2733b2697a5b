package emporium.jmeter.ycsb.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class InsertedEntriesTest {
  private final InsertedEntries inserted = new InsertedEntries();

  @Test
  void next_isCounted() {
    assertEquals(0, inserted.next());
    assertEquals(1, inserted.next());
    assertEquals(0, inserted.acknowledged());
  }

  @Test
  void acknowledged_outOfOrder_countsAsFarAsAllAre() {
    inserted.acknowledged(1);
    inserted.acknowledged(3);
    assertEquals(0, inserted.acknowledged());
    inserted.acknowledged(0);
    assertEquals(2, inserted.acknowledged());
    inserted.acknowledged(2);
    assertEquals(4, inserted.acknowledged());
  }
}
