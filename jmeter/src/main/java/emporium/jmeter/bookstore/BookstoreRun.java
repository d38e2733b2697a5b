package emporium.jmeter.bookstore;

import emporium.jmeter.bookstore.answers.BookstoreQuery;
import emporium.jmeter.bookstore.answers.ExpectedAnswers;
import emporium.jmeter.driver.DriverRun;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A run on a bookstore: the common state, and the answer to each call. It changes nothing, so its
 * acknowledgement log has no transactions. Thread-safe.
 */
final class BookstoreRun extends DriverRun<BookstoreUser> {
  private final BookstoreSettings settings;
  private final ExpectedAnswers expected;
  private final boolean comparesAnswers;
  private final Map<BookstoreQuery, List<String>> paths = new EnumMap<>(BookstoreQuery.class);

  /**
   * Starts the clock.
   *
   * @param comparesAnswers false of a server that does nothing
   * @param previousRuns how many it continues
   */
  BookstoreRun(
      BookstoreSettings settings,
      ExpectedAnswers expected,
      boolean comparesAnswers,
      int previousRuns)
      throws IOException {
    super(settings.common(), List.of(BookstoreQuery.values()), previousRuns, Map.of());
    this.settings = settings;
    this.expected = expected;
    this.comparesAnswers = comparesAnswers;
    for (BookstoreQuery query : BookstoreQuery.values()) {
      paths.put(query, expected.paths(query));
    }
  }

  /**
   * Starts the clock of a run that continues another one on the same target, and expects the same
   * answers.
   *
   * @throws IllegalArgumentException if that one was about other data, or wrote another log
   */
  static BookstoreRun continueFrom(
      BookstoreRun before, BookstoreSettings settings, Consumer<String> progress)
      throws IOException {
    requireSameData(settings.common(), before.settings.common());
    if (settings.size() != before.settings.size()) {
      throw new IllegalArgumentException("a run goes on only with data of the same size");
    }
    announce(settings.common(), progress);
    return new BookstoreRun(
        settings, before.expected, before.comparesAnswers, before.previousRuns() + 1);
  }

  /** Reports that a run starts, and starts it. */
  static BookstoreRun first(
      BookstoreSettings settings,
      ExpectedAnswers expected,
      boolean comparesAnswers,
      Consumer<String> progress)
      throws IOException {
    announce(settings.common(), progress);
    return new BookstoreRun(settings, expected, comparesAnswers, 0);
  }

  @Override
  protected BookstoreUser newUser(int threadNumber, int threads) {
    return new BookstoreUser(this, threadNumber);
  }

  @Override
  public Map<String, Object> parameters() {
    return Map.of("size", settings.size().id(), "pace", settings.pace());
  }

  /** Returns the factor of the think times; an open loop has none. */
  double pace() {
    return settings.common().ratePerSecond() > 0 ? 0 : settings.pace();
  }

  /** Returns the paths of a query, each combination of parameters once. */
  List<String> paths(BookstoreQuery query) {
    return paths.getOrDefault(query, List.of());
  }

  /** Returns whether this is the body of the answer to a call, if there is one. */
  boolean isRight(String path, byte[] body) {
    return !comparesAnswers || expected.isRight(path, body);
  }
}
