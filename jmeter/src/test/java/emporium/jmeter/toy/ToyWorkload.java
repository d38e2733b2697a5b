package emporium.jmeter.toy;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.driver.workload.RunSettings;
import emporium.jmeter.result.PaperFigures;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.workload.GateAnswer;
import emporium.jmeter.workload.PreparedRun;
import emporium.jmeter.workload.Sweep;
import emporium.jmeter.workload.Target;
import emporium.jmeter.workload.Workload;
import emporium.jmeter.workload.WorkloadOption;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Things that are added and read. */
public final class ToyWorkload implements Workload {
  private static final int TIMEOUT_MS = 30_000;
  private static final String THINGS = "100";
  private static final int ASKED = 5;
  private static final long BYTES_PER_THING = 1_000;

  @Override
  public String name() {
    return "toy";
  }

  @Override
  public List<String> plans() {
    return List.of("toy");
  }

  @Override
  public Path planFile(Path home, String plan) {
    try {
      return Path.of(
          Objects.requireNonNull(ToyWorkload.class.getResource("/" + plan + ".jmx")).toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public String application() {
    return "toy";
  }

  @Override
  public List<WorkloadOption> options() {
    return List.of(
        WorkloadOption.data("--things", "N", WorkloadOption.Rule.atLeast(1), "Default: 100."),
        WorkloadOption.work("--pace", "P", WorkloadOption.Rule.notNegative(), "Default: 0."));
  }

  @Override
  public long heapBytes(Map<String, String> properties) {
    return BYTES_PER_THING * things(properties);
  }

  @Override
  public Map<String, String> data(Map<String, String> properties) {
    return Map.of("--things", Integer.toString(things(properties)));
  }

  @Override
  public Map<String, String> held(ServiceAddresses target) {
    return Map.of("--things", THINGS);
  }

  private static int things(Map<String, String> properties) {
    return Integer.parseInt(properties.getOrDefault("emporium.things", THINGS));
  }

  @Override
  public Sweep sweep() {
    return Sweep.ofUsers("1,4");
  }

  @Override
  public void populate(Target target) throws IOException, InterruptedException {
    ToyRun.populate(settings(target), things(target.properties()), target.progress());
  }

  @Override
  public PreparedRun prepare(Target target) throws IOException, InterruptedException {
    populate(target);
    int things = things(target.properties());
    var run = new ToyRun(settings(target), things, 0);
    run.end();
    var rows = new ToyRows(run.common().seed(), things);
    List<GateAnswer> answers = new ArrayList<>();
    try (var client = new MarketplaceClient(target.addresses(), 1, TIMEOUT_MS)) {
      for (int number = 0; number < ASKED; number++) {
        String path = "/api/things/" + number;
        answers.add(
            new GateAnswer(path, client.get(path).body(), Long.toString(rows.value(number))));
      }
    }
    return new PreparedRun(run, answers);
  }

  private static RunSettings settings(Target target) {
    return new RunSettings(
        target.addresses(),
        Long.parseLong(target.property("emporium.seed", "1")),
        0,
        0,
        1,
        PopulatePolicy.ALWAYS,
        2,
        1,
        target.requireAcknowledged(),
        Boolean.parseBoolean(target.property("emporium.exclusive", "false")));
  }

  @Override
  public AuditResult audit(Target target, SystemUnderTest subject) throws IOException {
    target.progress().accept("auditing things");
    var findings = new Findings(List.of(ToyCheck.values()));
    Set<String> added;
    try (var client = new MarketplaceClient(target.addresses(), 1, TIMEOUT_MS)) {
      added = Set.of(client.get("/api/added").body().split("\n", -1));
    }
    for (String line : Files.readAllLines(target.requireAcknowledged())) {
      JsonNode entry = MarketplaceClient.JSON.readTree(line);
      if (entry.path("kind").asText().equals("acknowledged")) {
        String tid = entry.path("tid").asText();
        findings.expect(ToyCheck.ACKNOWLEDGED_PRESENT, added.contains(tid), () -> tid);
      }
    }
    return AuditResult.of(findings.results(true), null);
  }

  @Override
  public PaperFigures paper() {
    return new PaperFigures(
        "A paper about things.",
        "JPA",
        List.of("Graph"),
        List.of(
            new PaperFigures.Transaction(
                "readThing", "read & show", Map.of("JPA", 3.0, "Graph", 1.5), "nothing <odd>")));
  }
}
