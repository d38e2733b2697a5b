package emporium.runtime.messaging;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Defects of the keyed executor that were found in review. */
class KeyedExecutorRegressionTest {
  private final KeyedExecutor executor = new KeyedExecutor();

  @Test
  void task_thatThrowsAnError_doesNotBlockItsKey() {
    executor.execute(
        "a",
        () -> {
          throw new StackOverflowError("before its stage");
        });
    assertEquals(0, executor.activeKeys());
  }
}
