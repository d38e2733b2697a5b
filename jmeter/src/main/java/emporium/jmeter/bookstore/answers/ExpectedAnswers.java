package emporium.jmeter.bookstore.answers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.jmeter.audit.records.MultisetHash;
import emporium.jmeter.bookstore.data.BookstoreLayout;
import java.util.ArrayList;
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
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<String, ExpectedAnswer> byPath = new LinkedHashMap<>();

  private final BookstoreLayout layout;

  private ExpectedAnswers(BookstoreLayout layout) {
    this.layout = layout;
  }

  /** Computes the answers from the generated rows. */
  public static ExpectedAnswers compute(BookstoreLayout layout) {
    var expected = new ExpectedAnswers(layout);
    AnswerComputation.forEach(
        layout,
        (path, answer) ->
            expected.byPath.put(
                path, new ExpectedAnswer(MultisetHash.of(JSON.valueToTree(answer)))));
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
    JsonNode answer = ExpectedAnswer.parse(body);
    return answer == null ? "no JSON" : ExpectedAnswer.text(MultisetHash.of(answer));
  }

  /** Where a body differs from the right answer, in words; computes all answers again. */
  public String difference(String path, byte[] body) {
    JsonNode answer = ExpectedAnswer.parse(body);
    if (answer == null) {
      return "no JSON";
    }
    List<String> found = new ArrayList<>();
    AnswerComputation.forEach(
        layout,
        (call, right) -> {
          String first =
              call.equals(path) ? AnswerDifference.first(JSON.valueToTree(right), answer) : null;
          if (first != null) {
            found.add(first);
          }
        });
    return String.join("", found);
  }

  private ExpectedAnswer of(String path) {
    ExpectedAnswer expected = byPath.get(path);
    if (expected == null) {
      throw new IllegalArgumentException("The answer was not computed: " + path);
    }
    return expected;
  }
}
