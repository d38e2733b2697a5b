package emporium.persistence.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What collections show about how much of a heap is live. */
class LiveHeapTest {
  private static final double EXACT = 0;
  private static final double ROUNDING = 1e-9;

  private final AtomicInteger asked = new AtomicInteger();
  private final LiveHeap heap = new LiveHeap(100, true, asked::incrementAndGet);

  @Test
  void liveShare_fullCollection_isWhatItLeft() {
    assertEquals(0, heap.liveShare(), EXACT);
    heap.collected(70, true, true);
    assertEquals(0.7, heap.liveShare(), EXACT);
    heap.collected(20, true, true);
    assertEquals(0.2, heap.liveShare(), EXACT);
  }

  @Test
  void liveShare_partialCollections_isTheLeastOfTheLast() {
    heap.collected(45, true, true);
    for (int i = 0; i < LiveHeap.WINDOW; i++) {
      assertEquals(0.45, heap.liveShare(), EXACT, "after " + i);
      heap.collected(50 + i, true, false);
    }
    assertEquals(0.5, heap.liveShare(), EXACT);
    heap.collected(30, true, false);
    assertEquals(0.3, heap.liveShare(), EXACT);
    heap.collected(90, true, false);
    assertEquals(0.3, heap.liveShare(), EXACT, "garbage is not live");
  }

  @Test
  void liveShare_estimateFarAboveWhatIsConfirmed_isBelievedWhenAMarkingIsSettled() {
    heap.collected(58, true, true);
    partial(85);
    assertEquals(0.68, heap.liveShare(), ROUNDING, "not known yet whether that is live");
    assertEquals(0.58, heap.confirmedShare(), EXACT, "and nothing is refused for it");
    assertEquals(0.68, heap.measure(0.6), ROUNDING);
    assertEquals(1, asked.get());
    for (int i = 1; i < LiveHeap.SETTLING; i++) {
      heap.collected(86 - i % 3, true, false);
      assertEquals(0.58, heap.confirmedShare(), EXACT, "more garbage may be taken, after " + i);
      assertEquals(0.68, heap.measure(0.6), ROUNDING);
    }
    assertEquals(1, asked.get(), "another marking would discard what this one found");
    heap.collected(86, true, false);
    assertEquals(0.84, heap.confirmedShare(), EXACT, "the least that was left");
    assertEquals(0.84, heap.liveShare(), EXACT);
    partial(70);
    assertEquals(0.7, heap.confirmedShare(), EXACT, "no collection leaves less than is live");
  }

  @Test
  void confirmedShare_memoryWasFullAndIsFilledByGarbageAgain_isTheLeastSinceThen() {
    heap.collected(85, true, true);
    assertEquals(0.85, heap.confirmedShare(), EXACT);
    partial(30);
    assertEquals(0.3, heap.confirmedShare(), EXACT);
    partial(85);
    assertEquals(0.3, heap.confirmedShare(), EXACT, "not confirmed again");
    assertEquals(0.4, heap.liveShare(), ROUNDING);
  }

  @Test
  void measure_estimateIsHigh_requestsAMarkingOncePerTenthOfTheHeap() {
    heap.collected(40, true, true);
    partial(60);
    assertEquals(0.5, heap.measure(0.6), EXACT);
    assertEquals(0, asked.get(), "the control: not above");
    partial(62);
    assertEquals(0.5, heap.measure(0.6), EXACT);
    assertEquals(1, asked.get());
    heap.collected(58, true, true);
    partial(67);
    assertEquals(0.67, heap.measure(0.6), EXACT);
    assertEquals(1, asked.get(), "that may well be");
    partial(69);
    assertEquals(0.68, heap.measure(0.6), ROUNDING);
    assertEquals(2, asked.get());
  }

  @Test
  void confirm_estimateOrConfirmedIsAbove_requestsAMarkingUnlessOneIsUnsettled() {
    heap.collected(79, true, true);
    assertFalse(heap.confirm(0.8));
    partial(80);
    assertFalse(heap.confirm(0.8), "the control: not above");
    partial(81);
    assertTrue(heap.confirm(0.8));
    assertTrue(heap.confirm(0.8));
    assertEquals(1, asked.get(), "it is not settled");
    partial(81);
    assertEquals(0.81, heap.confirmedShare(), EXACT);
    assertTrue(heap.confirm(0.8));
    assertEquals(2, asked.get());
    partial(60);
    assertFalse(heap.confirm(0.8));
    assertEquals(2, asked.get());
  }

  @Test
  void stopTheWorld_commandsRun_requestsNothing_andACollectionOnlyWhileTheyAreRefused() {
    var stopping = new LiveHeap(100, false, asked::incrementAndGet);
    stopping.collected(30, true, true);
    for (int i = 0; i < LiveHeap.WINDOW; i++) {
      stopping.collected(95, true, false);
    }
    stopping.collected(97, false, false);
    assertEquals(0.95, stopping.measure(0.3), EXACT, "archived is by the estimate");
    assertEquals(0.3, stopping.confirmedShare(), EXACT);
    assertFalse(stopping.confirm(0.8));
    assertEquals(0, asked.get());
    stopping.collected(85, true, true);
    assertEquals(0.85, stopping.measure(0.3), EXACT);
    assertEquals(0, asked.get());
    assertTrue(stopping.confirm(0.8));
    assertEquals(1, asked.get(), "nothing else would show that memory is free");
  }

  private void partial(int leftBytes) {
    for (int i = 0; i < LiveHeap.WINDOW; i++) {
      heap.collected(leftBytes, true, false);
    }
  }

  @Test
  void ofThisJvm_afterACollection_isBetweenNothingAndAll() throws InterruptedException {
    try (var jvm = LiveHeap.ofThisJvm()) {
      System.gc();
      while (jvm.liveShare() == 0) {
        Thread.onSpinWait(); // the JVM reports it when it has time
      }
      assertTrue(jvm.liveShare() < 1, "live " + jvm.liveShare());
    }
  }
}
