package emporium.jmeter.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The garbage collection logs of the JVMs of a server, each in a file next to the server's log. */
public final class GcLogs {
  private static final Pattern PAUSE =
      Pattern.compile("\\[(\\d+)ms].* Pause .*?(?:\\d+M->(\\d+)M\\(\\d+M\\) )?([\\d.]+)ms.*");
  private static final Pattern COLLECTOR = Pattern.compile("\\[\\d+ms].* Using (?:The )?(.*)");

  private static final long UNKNOWN = -1;

  private GcLogs() {}

  /**
   * A collection of one JVM.
   *
   * @param atMs when it ended, in milliseconds since the epoch
   * @param file of the JVM
   * @param liveMb heap in use afterwards; -1 if that is not logged
   * @param pauseMs how long the JVM paused
   */
  public record GcPause(long atMs, Path file, long liveMb, double pauseMs) {}

  /**
   * What is in the logs.
   *
   * @param collectors names of the collectors; empty if there is no log
   * @param pauses all pauses, each JVM's in their order
   */
  public record GcHistory(SortedSet<String> collectors, List<GcPause> pauses) {}

  /**
   * The option of a JVM, or of several, that logs its collections.
   *
   * @param serverLog where the server's output goes
   */
  public static String jvmOption(Path serverLog) throws IOException {
    Path directory = Files.createDirectories(directory(serverLog));
    return "-Xlog:gc,gc+phases:file=\"" + directory.toAbsolutePath() + "/%p.log\":tm:filecount=1";
  }

  private static Path directory(Path serverLog) {
    return serverLog.resolveSibling("gc");
  }

  /** Returns all that the JVMs have logged; nothing if there is no log. */
  public static GcHistory read(Path serverLog) throws IOException {
    var all = new ArrayList<GcPause>();
    var collectors = new TreeSet<String>();
    if (Files.isDirectory(directory(serverLog))) {
      List<Path> files;
      try (Stream<Path> listed = Files.list(directory(serverLog))) {
        files = listed.sorted().toList();
      }
      for (Path file : files) {
        for (String line : Files.readAllLines(file)) {
          Matcher collector = COLLECTOR.matcher(line);
          if (collector.matches()) {
            collectors.add(collector.group(1));
          }
          Matcher pause = PAUSE.matcher(line);
          if (pause.matches()) {
            all.add(
                new GcPause(
                    Long.parseLong(pause.group(1)),
                    file,
                    pause.group(2) == null ? UNKNOWN : Long.parseLong(pause.group(2)),
                    Double.parseDouble(pause.group(3))));
          }
        }
      }
    }
    return new GcHistory(collectors, all);
  }
}
