package emporium.jmeter.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class CompilerThreadsTest {
  @Test
  void ms_ofThisJvm_isSomeOfItsTimeAndStaysWhenItIsGone() {
    var compilers = new CompilerThreads();
    List<ProcessHandle> own = List.of(ProcessHandle.current());
    double ms = compilers.ms(own);
    assertTrue(ms > 0, "a JVM that runs a test has compiled");
    assertTrue(ms <= ProcessProbe.cpuMs(own), ms + " ms");
    double seen = compilers.ms(own);
    assertEquals(seen, compilers.ms(List.of()));
  }

  @Test
  void ms_ofAProcessThatCompilesNothing_isZero() throws Exception {
    Process shell = new ProcessBuilder("sh", "-c", "read line").start();
    try {
      assertEquals(0, new CompilerThreads().ms(List.of(shell.toHandle())));
    } finally {
      shell.destroyForcibly();
    }
  }
}
