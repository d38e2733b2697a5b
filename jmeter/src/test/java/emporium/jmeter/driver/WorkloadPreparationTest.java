package emporium.jmeter.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class WorkloadPreparationTest {
  @Test
  void label_ofProgress_beginsWithThePercent() {
    assertEquals(
        "43 %, 12 s left: populated 10000 of 23000 rows",
        WorkloadPreparation.label("populated 10000 of 23000 rows, 43 %, 12 s left"));
    assertEquals("0 %: populated 9 rows", WorkloadPreparation.label("populated 9 rows, 0 %"));
  }

  @Test
  void label_ofOtherMessages_isTheMessage() {
    assertEquals(
        "warming up 5 s, measuring 30 s",
        WorkloadPreparation.label("warming up 5 s, measuring 30 s"));
  }
}
