package emporium.jmeter.load;

import emporium.jmeter.workload.GateAnswer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The gate before a measurement: the answers of a server to calls that all rows of a comparison are
 * asked. Only servers that give the same answers do the same work. Immutable.
 */
final class GateCheck {
  private static final int EXAMPLES_MAX = 3;

  private final List<GateAnswer> answers;

  private GateCheck(List<GateAnswer> answers) {
    this.answers = List.copyOf(answers);
  }

  /** Creates one of the answers of a server, in the order of the calls. */
  static GateCheck of(List<GateAnswer> answers) {
    return new GateCheck(answers);
  }

  /**
   * Requires that each answer is as the driver computed it, where it did.
   *
   * @throws IOException with the first that are not
   */
  void requireRight() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (GateAnswer one : answers) {
      String expected = one.expected();
      if (expected != null && !expected.equals(one.answer())) {
        wrong.add(one.call() + " gave " + one.answer() + ", expected " + expected);
      }
    }
    require(wrong, "wrong");
  }

  /**
   * Requires that the answers are those of another server.
   *
   * @throws IOException with the first that are not
   */
  void requireSame(GateCheck other) throws IOException {
    if (answers.size() != other.answers.size()) {
      throw new IOException(
          "before the measurement there were "
              + answers.size()
              + " answers, of the first row "
              + other.answers.size());
    }
    List<String> different = new ArrayList<>();
    for (int call = 0; call < answers.size(); call++) {
      GateAnswer own = answers.get(call);
      GateAnswer first = other.answers.get(call);
      if (!own.call().equals(first.call()) || !own.answer().equals(first.answer())) {
        different.add(
            own.call() + " gave " + own.answer() + ", in the first row " + first.answer());
      }
    }
    require(different, "different from those of the first row");
  }

  private void require(List<String> offenders, String what) throws IOException {
    if (!offenders.isEmpty()) {
      throw new IOException(
          offenders.size()
              + " of "
              + answers.size()
              + " answers before the measurement are "
              + what
              + ": "
              + String.join("; ", offenders.subList(0, Math.min(EXAMPLES_MAX, offenders.size())))
              + (offenders.size() > EXAMPLES_MAX ? "; ..." : ""));
    }
  }
}
