package emporium.jmeter.result;

import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The pauses that garbage collections made in the JVMs of a server while it was measured.
 *
 * @param collector names of the collectors, as the JVMs log them
 * @param count pauses of all JVMs
 * @param longestMs the longest of them; 0 if there was none
 * @param totalMs all together
 */
public record CollectionPauses(String collector, long count, double longestMs, double totalMs) {
  /** Merges those of several rounds: all pauses of all of them. */
  static CollectionPauses merge(List<CollectionPauses> rounds) {
    var collectors = new TreeSet<String>();
    rounds.forEach(round -> collectors.add(round.collector));
    return new CollectionPauses(
        String.join(", ", collectors),
        rounds.stream().mapToLong(CollectionPauses::count).sum(),
        rounds.stream().mapToDouble(CollectionPauses::longestMs).max().orElse(0),
        rounds.stream().mapToDouble(CollectionPauses::totalMs).sum());
  }

  /** In a few words; "unknown" for null. */
  public static String text(@Nullable CollectionPauses pauses) {
    return pauses == null ? "unknown" : pauses.words();
  }

  private String words() {
    return String.format(
        Locale.ROOT,
        "%s, %d pauses, longest %.1f ms, %.0f ms in all",
        collector,
        count,
        longestMs,
        totalMs);
  }
}
