package emporium.persistence.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.persistence.engine.StartProgress.Step;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class StartProgressTest {
  private final AtomicLong nowNanos = new AtomicLong();
  private final StartProgress progress = new StartProgress(nowNanos::get);

  @Test
  void state_ofAStepWithATotal_hasCountsAndPercent() {
    progress.begin(Step.LOADING, 40_000);
    progress.add(9_000);
    progress.add(1_000);
    nowNanos.set(TimeUnit.MILLISECONDS.toNanos(2_300));
    var state = progress.now();
    assertEquals(25, state.percent());
    assertEquals("loading: 10,000 of 40,000 aggregates, 25 %, 2.3 s", state.text());
    assertEquals(
        Map.of(
            "step",
            "loading",
            "unit",
            "aggregates",
            "done",
            "10000",
            "of",
            "40000",
            "percent",
            "25",
            "step milliseconds",
            "2300"),
        state.facts());
  }

  @Test
  void state_ofAStepWithoutATotal_hasTheCountAlone() {
    progress.begin(Step.LOADING, 0);
    progress.add(7);
    assertEquals("loading: 7 aggregates, 0.0 s", progress.now().text());
    assertEquals(-1, progress.now().percent());
  }

  @Test
  void state_pastItsTotal_isNotDoneBeforeTheNextStep() {
    progress.begin(Step.LOADING, 10);
    progress.add(20);
    assertEquals(99, progress.now().percent());
    progress.begin(Step.REPLAYING, 0);
    progress.set(1 << 20, 4 << 20);
    assertEquals(25, progress.now().percent());
  }

  @Test
  void facts_withoutAStart_areNone() {
    assertEquals(Map.of(), progress.now().facts());
    progress.begin(Step.CHECKING, 1);
    progress.end();
    assertEquals(Map.of(), progress.now().facts());
  }

  @Test
  @Timeout(60)
  void log_whileAStepMakesNoProgress_repeatsIt() throws InterruptedException {
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    progress.begin(Step.CHECKING, 100);
    progress.add(50);
    StartProgressLog log = StartProgressLog.start(progress, 1, lines::add);
    assertEquals(
        List.of(
            "checking: 50 of 100 bytes of the store, 50 %, 0.0 s",
            "checking: 50 of 100 bytes of the store, 50 %, 0.0 s"),
        List.of(lines.take(), lines.take()));
    log.close();
    assertEquals(Map.of(), progress.now().facts());
  }
}
