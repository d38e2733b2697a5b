package emporium.jmeter.bookstore;

import emporium.jmeter.bookstore.answers.ExpectedAnswers;
import emporium.jmeter.client.ClientResponse;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.workload.GateAnswer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks a target for every answer there is, one after the other. Of the first wrong ones it says
 * where they differ. Not thread-safe.
 */
final class AnswerGate {
  private static final int OK = 200;
  private static final int DESCRIBED_MAX = 3;

  private final MarketplaceClient client;
  private final ExpectedAnswers expected;
  private int described;

  AnswerGate(MarketplaceClient client, ExpectedAnswers expected) {
    this.client = client;
    this.expected = expected;
  }

  /** Asks all calls; answers are their hashes, or a status in words. */
  List<GateAnswer> answers() throws IOException {
    List<GateAnswer> answers = new ArrayList<>();
    for (String path : expected.paths()) {
      answers.add(ask(path));
    }
    return answers;
  }

  /** Asks one call; a right answer's bytes are known from then on. */
  GateAnswer ask(String path) throws IOException {
    ClientResponse response = client.get(path);
    String right = expected.hash(path);
    if (response.status() != OK) {
      return new GateAnswer(path, "status " + response.status(), right);
    }
    byte[] body = response.body().getBytes(StandardCharsets.UTF_8);
    return new GateAnswer(path, expected.isRight(path, body) ? right : wrong(path, body), right);
  }

  private String wrong(String path, byte[] body) {
    String hash = ExpectedAnswers.hashOf(body);
    return described++ < DESCRIBED_MAX ? hash + " (" + expected.difference(path, body) + ")" : hash;
  }
}
