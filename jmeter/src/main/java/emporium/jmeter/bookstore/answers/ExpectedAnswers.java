package emporium.jmeter.bookstore.answers;

import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.jmeter.audit.records.MultisetHash;
import emporium.jmeter.bookstore.data.BookstoreLayout;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
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

  /** The paths of a query, each combination of parameters once. */
  public List<String> paths(BookstoreQuery query) {
    return byPath.keySet().stream().filter(path -> BookstoreQuery.of(path) == query).toList();
  }

  /**
   * Whether this is the body of the answer to a call.
   *
   * @throws IllegalArgumentException if no client makes it
   */
  public boolean isRight(String path, byte[] body) {
    return of(path).isRight(body);
  }

  /**
   * The hash of the right answer to a call.
   *
   * @throws IllegalArgumentException if no client makes it
   */
  public String hash(String path) {
    return of(path).hash();
  }

  /** The hash of a body, by which it is compared; in words if it is no JSON. */
  public static String hashOf(byte[] body) {
    Long hash = ExpectedAnswer.valueHash(body);
    return hash == null ? "no JSON" : ExpectedAnswer.text(hash);
  }

  private ExpectedAnswer of(String path) {
    ExpectedAnswer expected = byPath.get(path);
    if (expected == null) {
      throw new IllegalArgumentException("The answer was not computed: " + path);
    }
    return expected;
  }
}
