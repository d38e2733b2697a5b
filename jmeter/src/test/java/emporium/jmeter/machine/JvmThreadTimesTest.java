package emporium.jmeter.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.machine.JvmThreadTimes.ThreadRole;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class JvmThreadTimesTest {
  private static final List<ProcessHandle> OWN = List.of(ProcessHandle.current());

  private final JvmThreadTimes threads = new JvmThreadTimes();

  @Test
  void ms_ofThisJvm_isSomeOfItsTimeAndStaysWhenItIsGone() {
    double ms = threads.ms(OWN).get(ThreadRole.COMPILING);
    assertTrue(ms > 0, "a JVM that runs a test has compiled");
    assertTrue(ms <= ProcessProbe.cpuMs(OWN), ms + " ms");
    Map<ThreadRole, Double> seen = threads.ms(OWN);
    assertEquals(seen, threads.ms(List.of()));
  }

  @Test
  void ms_ofCollections_isThatOfTheCollectorsThreads() {
    System.gc();
    assertTrue(threads.ms(OWN).containsKey(ThreadRole.COLLECTING));
  }

  @Test
  void ms_ofAnEnginesThread_isToldByItsName() throws InterruptedException {
    var running = new CountDownLatch(1);
    var end = new CountDownLatch(1);
    var committer =
        new Thread(
            () -> {
              running.countDown();
              try {
                end.await();
              } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
              }
            },
            "emporium-committer-1");
    assertFalse(threads.ms(OWN).containsKey(ThreadRole.COMMITTING));
    committer.start();
    running.await();
    assertTrue(threads.ms(OWN).containsKey(ThreadRole.COMMITTING));
    end.countDown();
    committer.join();
  }

  @Test
  void ms_ofAProcessThatIsNoJvm_isNone() throws Exception {
    Process shell = new ProcessBuilder("sh", "-c", "read line").start();
    try {
      assertEquals(Map.of(), threads.ms(List.of(shell.toHandle())));
    } finally {
      shell.destroyForcibly();
    }
  }
}
