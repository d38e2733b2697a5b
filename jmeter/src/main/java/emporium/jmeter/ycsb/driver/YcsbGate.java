package emporium.jmeter.ycsb.driver;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.jmeter.client.ClientResponse;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.data.SeedMixer;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.workload.GateAnswer;
import emporium.jmeter.ycsb.data.YcsbSize;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Asks a server that was just filled seeded calls, one after the other: reads, and writes with and
 * without a version. Compares each answer with what the driver computes; writes are in the
 * acknowledgement log as any other.
 */
final class YcsbGate {
  /** How many calls are compared. */
  static final int CALLS = 200;

  private static final int STREAM = 32;

  private final YcsbRun run;
  private final MarketplaceClient server;
  private final SplittableRandom random;
  private final Map<Integer, Expected> written = new HashMap<>();

  /** An entry as it must be. */
  private record Expected(long version, List<String> fields) {
    Expected with(int field, String text) {
      var changed = new ArrayList<>(fields);
      changed.set(field, text);
      return new Expected(version + 1, changed);
    }
  }

  YcsbGate(YcsbRun run, MarketplaceClient server) {
    this.run = run;
    this.server = server;
    this.random = new SplittableRandom(SeedMixer.mix(run.settings().size().seed(), STREAM));
  }

  /** Asks all calls, and returns what was answered and what had to be. */
  List<GateAnswer> ask() throws IOException {
    var operations =
        List.of(YcsbOperation.READ, YcsbOperation.UPDATE, YcsbOperation.READ_MODIFY_WRITE);
    var answers = new ArrayList<GateAnswer>();
    for (int number = 0; number < CALLS; number++) {
      answers.add(ask(operations.get(random.nextInt(operations.size()))));
    }
    return answers;
  }

  private GateAnswer ask(YcsbOperation operation) throws IOException {
    int number = random.nextInt(Math.min(CALLS, run.settings().size().records()));
    Expected before = written.getOrDefault(number, generated(number));
    var call =
        new YcsbCall(
            operation,
            number,
            run.key(number),
            random.nextInt(YcsbSize.FIELDS),
            random.nextLong(),
            operation == YcsbOperation.READ_MODIFY_WRITE ? before.version : YcsbCall.ANY_VERSION,
            run.ids().next());
    Expected after = before;
    if (operation.isWrite()) {
      after = before.with(call.field(), run.entries().text(call.value()));
      written.put(number, after);
    }
    return ask(call, after);
  }

  private Expected generated(int number) {
    return new Expected(1, run.entries().fields(run.entries().entrySeed(number)));
  }

  private GateAnswer ask(YcsbCall call, Expected expected) throws IOException {
    var request = call.request(run.entries());
    ClientResponse response =
        call.operation().isWrite()
            ? server.put(request.path(), request.body().getBytes(StandardCharsets.UTF_8))
            : server.get(request.path());
    if (call.operation().isWrite()) {
      log(call, response);
    }
    return new GateAnswer(
        call.operation().samplerName() + " " + request.path(),
        response.status() == 200
            ? MarketplaceClient.JSON.readTree(response.body()).toString()
            : Integer.toString(response.status()),
        answer(call, expected).toString());
  }

  private void log(YcsbCall call, ClientResponse response) {
    SampleVerdict status =
        response.accepted()
            ? SampleVerdict.accepted("done", response.status())
            : SampleVerdict.failed(Integer.toString(response.status()), response.status());
    var answer = YcsbAnswer.of(call, status, response.body(), run.leastVersion(call.number()));
    run.log().add(call.entry(answer.verdict(), answer.version()));
    if (answer.verdict().acknowledged()) {
      run.acknowledged(call.number(), answer.version());
    }
  }

  private static ObjectNode answer(YcsbCall call, Expected entry) {
    ObjectNode answer =
        JsonNodeFactory.instance.objectNode().put("key", call.key()).put("version", entry.version);
    if (!call.operation().isWrite()) {
      ObjectNode fields = answer.putObject("fields");
      for (String text : entry.fields) {
        fields.put(YcsbCall.name(fields.size()), text);
      }
    }
    return answer;
  }
}
