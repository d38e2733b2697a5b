package emporium.jmeter.machine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Context switches of the machine. */
@EnabledOnOs(OS.LINUX)
class ContextSwitchesTest {
  private static final int THREADS = 200;

  @Test
  void counter_whileThreadsRanOneAfterTheOther_growsByAtLeastOneForEach()
      throws InterruptedException {
    double before = ContextSwitches.read();
    for (int i = 0; i < THREADS; i++) {
      var thread = new Thread(() -> {}, "switched-to");
      thread.start();
      thread.join();
    }
    double switches = ContextSwitches.read() - before;
    assertTrue(switches >= THREADS, switches + " switches");
  }
}
