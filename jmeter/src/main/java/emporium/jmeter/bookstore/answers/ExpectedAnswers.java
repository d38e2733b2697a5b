package emporium.jmeter.bookstore.answers;

import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.jmeter.audit.records.MultisetHash;
import emporium.jmeter.bookstore.data.BookstoreLayout;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The right answer to each call that a client may make: every combination of the parameters, and
 * the metadata. Keeps hashes, some 200 bytes a call, and no answer. Thread-safe.
 */
public final class ExpectedAnswers {
  private final Map<String, ExpectedAnswer> byPath = new LinkedHashMap<>();

  private ExpectedAnswers() {}

  /** Computes the answers from the generated rows. */
  public static ExpectedAnswers compute(BookstoreLayout layout) {
    var expected = new ExpectedAnswers();
    var json = new ObjectMapper();
    AnswerComputation.forEach(
        layout,
        (path, answer) ->
            expected.byPath.put(
                path, new ExpectedAnswer(MultisetHash.of(json.valueToTree(answer)))));
    return expected;
  }

  /** The paths of all calls, those of a query together. */
  public Set<String> paths() {
    return Collections.unmodifiableSet(byPath.keySet());
  }

  /**
   * Whether this is the body of the answer to a call.
   *
   * @throws IllegalArgumentException if no client makes it
   */
  public boolean isRight(String path, byte[] body) {
    ExpectedAnswer expected = byPath.get(path);
    if (expected == null) {
      throw new IllegalArgumentException("The answer was not computed: " + path);
    }
    return expected.isRight(body);
  }
}
