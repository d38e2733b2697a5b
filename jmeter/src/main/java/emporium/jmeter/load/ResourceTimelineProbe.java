package emporium.jmeter.load;

import emporium.jmeter.driver.metrics.RunStatistics;
import emporium.jmeter.machine.GcLogs;
import emporium.jmeter.machine.GcLogs.GcHistory;
import emporium.jmeter.machine.GcLogs.GcPause;
import emporium.jmeter.machine.TemporaryDataDirectory;
import emporium.jmeter.result.CollectionPauses;
import emporium.jmeter.result.ResourceTimeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Samples every other second the size of a server's files until it is closed, and reads the heap
 * sizes in its JVMs' logs.
 */
final class ResourceTimelineProbe implements AutoCloseable {
  private static final long EVERY_MS = 2_000;
  private static final int SAMPLES_MAX = 100_000; // 55 hours

  private final Path data;
  private final Path serverLog;
  private final TreeMap<Long, Long> diskMbAt = new TreeMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            var thread = new Thread(work, "course-probe");
            thread.setDaemon(true);
            return thread;
          });

  ResourceTimelineProbe(Path data, Path serverLog) {
    this.data = data;
    this.serverLog = serverLog;
    var unused = timer.scheduleWithFixedDelay(this::sample, 0, EVERY_MS, TimeUnit.MILLISECONDS);
  }

  private void sample() {
    try {
      long megabytes = TemporaryDataDirectory.megabytes(data);
      synchronized (diskMbAt) {
        if (diskMbAt.size() < SAMPLES_MAX) {
          diskMbAt.put(System.currentTimeMillis(), megabytes);
        }
      }
    } catch (IOException | UncheckedIOException aFileWentMeanwhile) {
      return; // the next sample will do
    }
  }

  /** Returns the samples of the seconds of a run. */
  ResourceTimeline of(RunStatistics run) {
    int seconds = run.warmupSeconds() + run.seconds();
    long startMs = run.windowStartMs() - run.warmupSeconds() * 1_000L;
    List<Long> disk = disk(startMs, seconds);
    try {
      return course(GcLogs.read(serverLog).pauses(), startMs, seconds, disk);
    } catch (IOException unreadable) {
      return new ResourceTimeline(List.of(), List.of(), disk);
    }
  }

  /** Returns the pauses while a run was measured; null if there is no log. */
  @Nullable CollectionPauses pauses(RunStatistics run) {
    try {
      return pauses(
          GcLogs.read(serverLog),
          run.windowStartMs(),
          run.windowStartMs() + run.seconds() * 1_000L);
    } catch (IOException unreadable) {
      return null;
    }
  }

  static @Nullable CollectionPauses pauses(GcHistory history, long fromMs, long toMs) {
    DoubleSummaryStatistics measured =
        history.pauses().stream()
            .filter(pause -> fromMs <= pause.atMs() && pause.atMs() < toMs)
            .mapToDouble(GcPause::pauseMs)
            .summaryStatistics();
    return history.collectors().isEmpty()
        ? null
        : new CollectionPauses(
            String.join(", ", history.collectors()),
            measured.getCount(),
            Math.max(0, measured.getMax()),
            measured.getSum());
  }

  private List<Long> disk(long startMs, int seconds) {
    var all = new ArrayList<Long>(seconds);
    synchronized (diskMbAt) {
      for (int second = 1; second <= seconds && !diskMbAt.isEmpty(); second++) {
        Map.Entry<Long, Long> last = diskMbAt.floorEntry(startMs + second * 1_000L);
        all.add((last == null ? diskMbAt.firstEntry() : last).getValue());
      }
    }
    return all;
  }

  static ResourceTimeline course(
      List<GcPause> pauses, long startMs, int seconds, List<Long> diskMb) {
    List<GcPause> inOrder =
        pauses.stream().sorted(Comparator.comparingLong(GcPause::atMs)).toList();
    Map<Path, Long> liveMb = new HashMap<>();
    var heap = new ArrayList<Long>(seconds);
    var longest = new ArrayList<Long>(seconds);
    int next = 0;
    for (int second = 1; second <= seconds && !inOrder.isEmpty(); second++) {
      double pauseMs = 0;
      for (;
          next < inOrder.size() && inOrder.get(next).atMs() < startMs + second * 1_000L;
          next++) {
        GcPause pause = inOrder.get(next);
        if (pause.liveMb() >= 0) {
          liveMb.put(pause.file(), pause.liveMb());
        }
        pauseMs = pause.atMs() < startMs ? 0 : Math.max(pauseMs, pause.pauseMs());
      }
      heap.add(liveMb.values().stream().mapToLong(mb -> mb).sum());
      longest.add((long) Math.ceil(pauseMs));
    }
    return new ResourceTimeline(heap, longest, diskMb);
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
