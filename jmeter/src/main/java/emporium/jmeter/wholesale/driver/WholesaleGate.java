package emporium.jmeter.wholesale.driver;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.client.ClientResponse;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.data.SeedMixer;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.wholesale.data.WholesaleSize;
import emporium.jmeter.wholesale.model.AnswerForm;
import emporium.jmeter.wholesale.model.WholesaleModel;
import emporium.jmeter.wholesale.request.WholesaleCall;
import emporium.jmeter.wholesale.request.WholesaleCalls;
import emporium.jmeter.wholesale.request.WholesaleOperation;
import emporium.jmeter.workload.GateAnswer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Asks a server that was just filled seeded calls, one after the other, and compares each answer,
 * but for times, with what the model computes. The calls are those of the mix, of all terminals in
 * turn; writes are in the acknowledgement log as any other.
 */
final class WholesaleGate {
  /** How many calls are compared. */
  static final int CALLS = 200;

  private static final int STREAM = 25;

  private final WholesaleRun run;
  private final MarketplaceClient server;
  private final WholesaleModel model;
  private final SplittableRandom random;
  private final List<WholesaleCalls> terminals = new ArrayList<>();

  WholesaleGate(WholesaleRun run, MarketplaceClient server) {
    this.run = run;
    this.server = server;
    this.model = new WholesaleModel(run.rows());
    WholesaleSize size = run.rows().size();
    this.random = new SplittableRandom(SeedMixer.mix(size.seed(), STREAM));
    for (int terminal = 0; terminal < size.districts(); terminal++) {
      terminals.add(new WholesaleCalls(run.rows(), random, run.ids()::next, terminal));
    }
  }

  /** Asks all calls, and returns what was answered and what had to be. */
  List<GateAnswer> ask() throws IOException {
    var answers = new ArrayList<GateAnswer>();
    for (int number = 0; number < CALLS; number++) {
      WholesaleCalls terminal = terminals.get(number % terminals.size());
      answers.add(ask(terminal.draw(WholesaleOperation.draw(random))));
    }
    return answers;
  }

  private GateAnswer ask(WholesaleCall call) throws IOException {
    ClientResponse response =
        call.body().isEmpty()
            ? server.get(call.path())
            : server.post(call.path(), call.body().getBytes(StandardCharsets.UTF_8));
    if (call instanceof WholesaleCall.Write write) {
      log(write, response);
    }
    var expected = model.answer(call);
    return new GateAnswer(
        call.operation().samplerName() + " " + call.path().replaceAll("[?&]tid=[^&]*", ""),
        answer(response),
        form(expected.status(), expected.body()));
  }

  private void log(WholesaleCall.Write write, ClientResponse response) {
    SampleVerdict status =
        response.accepted()
            ? SampleVerdict.accepted("done", response.status())
            : SampleVerdict.failed(Integer.toString(response.status()), response.status());
    var answer = WholesaleAnswer.of(write, status, response.body(), run.rows().size(), true);
    run.log().add(WholesaleAnswer.entry(write, answer));
  }

  private static String answer(ClientResponse response) throws IOException {
    return response.status() == 200
        ? form(200, AnswerForm.of(MarketplaceClient.JSON.readTree(response.body())))
        : Integer.toString(response.status());
  }

  private static String form(int status, JsonNode body) {
    return status == 200 ? body.toString() : Integer.toString(status);
  }
}
