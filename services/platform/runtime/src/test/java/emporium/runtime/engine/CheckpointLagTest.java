package emporium.runtime.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** How much of a heap may wait for checkpoints. */
class CheckpointLagTest {
  private static final long CONFIGURED = 32 << 20;

  @Test
  void lag_heapOfManyTimesIt_isAsConfigured() {
    assertEquals(CONFIGURED, EngineBootstrap.lagBytesMax(CONFIGURED, 512L << 20));
  }

  @Test
  void lag_smallHeap_isASixteenthOfIt() {
    assertEquals(10 << 20, EngineBootstrap.lagBytesMax(CONFIGURED, 160L << 20));
  }
}
