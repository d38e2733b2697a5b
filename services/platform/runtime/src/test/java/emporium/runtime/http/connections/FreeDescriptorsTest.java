package emporium.runtime.http.connections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FreeDescriptorsTest {
  private static final int RESERVED = 10;

  private long nowNanos;
  private long free = 12;
  private int looks;
  private final FreeDescriptors descriptors = new FreeDescriptors(this::look, () -> nowNanos);

  private long look() {
    looks++;
    return free;
  }

  @Test
  void tryTake_ofTheReserved_isRefused() {
    assertTrue(descriptors.tryTake(RESERVED));
    assertTrue(descriptors.tryTake(RESERVED));
    assertFalse(descriptors.tryTake(RESERVED));
    assertTrue(descriptors.tryTake(0));
  }

  @Test
  void tryTake_after100Ms_looksAgain() {
    free = RESERVED;
    assertFalse(descriptors.tryTake(RESERVED));
    free = RESERVED + 1;
    nowNanos += TimeUnit.MILLISECONDS.toNanos(99);
    assertFalse(descriptors.tryTake(RESERVED));
    assertEquals(1, looks);
    nowNanos += TimeUnit.MILLISECONDS.toNanos(1);
    assertTrue(descriptors.tryTake(RESERVED));
    assertEquals(2, looks);
  }

  @Test
  void ofProcess_withDescriptorsLeft_givesOne() {
    assertTrue(FreeDescriptors.ofProcess().tryTake(0));
  }
}
