package emporium.jmeter.bookstore;

import emporium.jmeter.bookstore.answers.ExpectedAnswers;
import emporium.jmeter.bookstore.data.BookstoreLayout;
import emporium.jmeter.bookstore.data.BookstoreRows;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.data.RowPopulator;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.workload.GateAnswer;
import emporium.jmeter.workload.PreparedRun;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * Prepares a run: fills the target, computes the answers, and asks for every one of them before
 * anything is measured. Not thread-safe.
 */
final class BookstorePreparation {
  private static final int TIMEOUT_MS = 120_000;

  private final BookstoreSettings settings;
  private final Consumer<String> progress;
  private final BookstoreLayout layout;

  /**
   * @param progress receives in a few words what is being done
   */
  BookstorePreparation(BookstoreSettings settings, Consumer<String> progress) {
    this.settings = settings;
    this.progress = progress;
    this.layout = new BookstoreLayout(settings.common().seed(), settings.size());
  }

  /**
   * Prepares, and starts the clock of the run.
   *
   * @throws IOException if the target has other data or gives a wrong answer
   */
  BookstoreRun start() throws IOException, InterruptedException {
    try (var client = client()) {
      fill(client);
      ExpectedAnswers expected = compute();
      boolean answers = !isNoop(client);
      if (answers) {
        GateAnswer.requireRight(ask(client, expected));
      }
      return BookstoreRun.first(settings, expected, answers, progress);
    }
  }

  /**
   * Prepares a run that the plan's runs continue; whether the answers are right is for its caller
   * to decide.
   */
  PreparedRun prepare() throws IOException, InterruptedException {
    try (var client = client()) {
      fill(client);
      ExpectedAnswers expected = compute();
      List<GateAnswer> answers = ask(client, expected);
      var run = new BookstoreRun(settings, expected, true, 0);
      run.end();
      return new PreparedRun(run, answers);
    }
  }

  /**
   * Fills the target and starts no run.
   *
   * @throws IOException if the target has other data
   */
  void populateOnly() throws IOException, InterruptedException {
    try (var client = client()) {
      if (!fill(client)) {
        progress.accept("the target was filled before and is left as it is");
      }
    }
  }

  private MarketplaceClient client() {
    return new MarketplaceClient(
        settings.common().target(), settings.common().workers(), TIMEOUT_MS);
  }

  private ExpectedAnswers compute() {
    progress.accept("computing the answers");
    return ExpectedAnswers.compute(layout);
  }

  /** Returns whether it was filled; one that was filled only in part is filled on. */
  private boolean fill(MarketplaceClient client) throws IOException, InterruptedException {
    PopulatePolicy policy = settings.common().populate();
    HeldData held = HeldData.read(client);
    boolean fills =
        policy == PopulatePolicy.ALWAYS
            || (policy == PopulatePolicy.WHEN_EMPTY && held.equals(HeldData.NOTHING));
    if (fills) {
      new RowPopulator(
              client, () -> new BookstoreRows(layout), settings.common().workers(), progress)
          .run();
    } else if (!held.equals(HeldData.UNKNOWN)) {
      held.requireSame(HeldData.of(layout));
    }
    return fills;
  }

  private static boolean isNoop(MarketplaceClient client) throws IOException {
    return HeldData.read(client).equals(HeldData.UNKNOWN);
  }

  private List<GateAnswer> ask(MarketplaceClient client, ExpectedAnswers expected)
      throws IOException {
    progress.accept("comparing the answers to all " + expected.paths().size() + " calls");
    return new AnswerGate(client, expected).answers();
  }
}
