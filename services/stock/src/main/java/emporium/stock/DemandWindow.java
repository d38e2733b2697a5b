package emporium.stock;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * Pieces requested within the last 28 days, one number per UTC day with requests: the day above
 * {@link #PIECES_BITS} bits, the pieces in them. Arrays are values, never changed.
 *
 * <p>Invariant: no day twice, none that was outside the window when the last request came. Source:
 * docs/continuous-queries.md.
 */
final class DemandWindow {
  /** The window: today and the days before it. */
  static final int DAYS = 28;

  /** Nothing was requested. */
  static final long[] NONE = {};

  private static final int PIECES_BITS = 40;
  private static final long PIECES_MAX = (1L << PIECES_BITS) - 1;

  private DemandWindow() {}

  /**
   * The same with so many pieces more on the day of {@code now}; a day's count stops at its
   * maximum.
   */
  static long[] plus(long[] demand, int pieces, Instant now) {
    long today = day(now);
    long before =
        LongStream.of(demand).filter(d -> dayOf(d) == today).map(DemandWindow::piecesOf).sum();
    return LongStream.concat(
            LongStream.of(demand).filter(d -> dayOf(d) != today && isWithin(d, today)),
            LongStream.of(today << PIECES_BITS | Math.min(PIECES_MAX, before + pieces)))
        .toArray();
  }

  /** How many pieces were requested within the window that ends with the day of {@code now}. */
  static long pieces(long[] demand, Instant now) {
    long today = day(now);
    return LongStream.of(demand).filter(d -> isWithin(d, today)).map(DemandWindow::piecesOf).sum();
  }

  private static boolean isWithin(long entry, long today) {
    return dayOf(entry) > today - DAYS;
  }

  private static long day(Instant instant) {
    return TimeUnit.SECONDS.toDays(instant.getEpochSecond());
  }

  private static long dayOf(long entry) {
    return entry >> PIECES_BITS;
  }

  private static long piecesOf(long entry) {
    return entry & PIECES_MAX;
  }
}
