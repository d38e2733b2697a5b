package emporium.jmeter.load;

import emporium.jmeter.driver.RunResults;
import emporium.jmeter.load.GcLogs.Pause;
import emporium.jmeter.report.Course;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Notes every other second what a server has on disk until it is closed, and reads from its JVMs'
 * logs what they noted of their heaps meanwhile.
 */
final class CourseProbe implements AutoCloseable {
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

  CourseProbe(Path data, Path serverLog) {
    this.data = data;
    this.serverLog = serverLog;
    var unused = timer.scheduleWithFixedDelay(this::sample, 0, EVERY_MS, TimeUnit.MILLISECONDS);
  }

  private void sample() {
    try {
      long megabytes = DataDirectory.megabytes(data);
      synchronized (diskMbAt) {
        if (diskMbAt.size() < SAMPLES_MAX) {
          diskMbAt.put(System.currentTimeMillis(), megabytes);
        }
      }
    } catch (IOException | UncheckedIOException aFileWentMeanwhile) {
      return; // the next sample is as good
    }
  }

  /** What was noted in the seconds of a run. */
  Course of(RunResults run) {
    int seconds = run.warmupSeconds() + run.seconds();
    long startMs = run.windowStartMs() - run.warmupSeconds() * 1_000L;
    List<Long> disk = disk(startMs, seconds);
    try {
      return course(GcLogs.read(serverLog), startMs, seconds, disk);
    } catch (IOException unreadable) {
      return new Course(List.of(), List.of(), disk);
    }
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

  static Course course(List<Pause> pauses, long startMs, int seconds, List<Long> diskMb) {
    List<Pause> inOrder = pauses.stream().sorted(Comparator.comparingLong(Pause::atMs)).toList();
    Map<Path, Long> liveMb = new HashMap<>();
    var heap = new ArrayList<Long>(seconds);
    var longest = new ArrayList<Long>(seconds);
    int next = 0;
    for (int second = 1; second <= seconds && !inOrder.isEmpty(); second++) {
      double pauseMs = 0;
      for (;
          next < inOrder.size() && inOrder.get(next).atMs() < startMs + second * 1_000L;
          next++) {
        Pause pause = inOrder.get(next);
        liveMb.put(pause.file(), pause.liveMb());
        pauseMs = pause.atMs() < startMs ? 0 : Math.max(pauseMs, pause.pauseMs());
      }
      heap.add(liveMb.values().stream().mapToLong(mb -> mb).sum());
      longest.add((long) Math.ceil(pauseMs));
    }
    return new Course(heap, longest, diskMb);
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
