package emporium.runtime.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.engine.HeapGauge;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** When the heap is examined so that requests may be let in again. */
class HeapRecheckTest {
  private static final int REFUSE_PERCENT = 80;
  private static final long PAUSE_MS = 1;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(PAUSE_MS);
  private static final long COLLECTION_NANOS = 20 * PAUSE_NANOS;

  private final Heap heap = new Heap();
  private final MemoryShortage memory =
      new MemoryShortage(heap, REFUSE_PERCENT, new SimpleMeterRegistry());
  private final HeapRecheck recheck = new HeapRecheck(memory, heap, PAUSE_MS);

  /** A heap whose collection finds what the test sets. */
  private static final class Heap implements HeapGauge {
    private double confirmed;
    private double estimated;
    private double found;
    private int collections;

    @Override
    public double liveShare() {
      return confirmed;
    }

    @Override
    public boolean confirm(double share) {
      if (confirmed <= share && estimated <= share) {
        return false;
      }
      collections++;
      long end = System.nanoTime() + COLLECTION_NANOS;
      while (System.nanoTime() - end < 0) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
      confirmed = found;
      estimated = found;
      return true;
    }
  }

  @Test
  void look_nothingIsRefused_collectsNothing() {
    heap.confirmed = 0.8;
    assertEquals(PAUSE_NANOS, recheck.recheck());
    assertEquals(0, heap.collections);
  }

  @Test
  void look_estimateIsAboveTheBound_collects_andRefusesIfThatIsSo() {
    heap.confirmed = 0.5;
    heap.estimated = 0.85;
    heap.found = 0.6;
    recheck.recheck();
    assertFalse(memory.isShort());
    heap.estimated = 0.85;
    heap.found = 0.84;
    recheck.recheck();
    assertTrue(memory.isShort());
    assertEquals(2, heap.collections);
  }

  @Test
  void look_requestsAreRefused_collectsUntilThereIsRoom_andLongPausesBetween() {
    heap.confirmed = 0.95;
    heap.found = 0.9;
    assertTrue(recheck.recheck() >= 4 * COLLECTION_NANOS);
    assertTrue(memory.isShort());
    heap.found = 0.3;
    recheck.recheck();
    assertEquals(2, heap.collections);
    assertEquals(PAUSE_NANOS, recheck.recheck());
    assertEquals(2, heap.collections);
  }
}
