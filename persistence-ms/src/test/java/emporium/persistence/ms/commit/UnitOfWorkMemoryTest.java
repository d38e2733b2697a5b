package emporium.persistence.ms.commit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a unit of work that touches nothing takes of the heap. */
class UnitOfWorkMemoryTest {
  private static final int UNITS = 10_000;
  private static final long BYTES_MAX = 1_000; // its buffer of before-images alone takes 700

  @Test
  void unit_thatTouchesNothing_hasNoBufferOfBeforeImages() {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    List<UnitOfWork> units = new ArrayList<>(UNITS);
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < UNITS; i++) {
      units.add(
          new UnitOfWork(null, null, null, null, 1 << 20, Instant.EPOCH, "nothing", null, null));
    }
    long bytes = (threads.getCurrentThreadAllocatedBytes() - before) / units.size();
    assertTrue(bytes < BYTES_MAX, "bytes per unit: " + bytes);
  }
}
