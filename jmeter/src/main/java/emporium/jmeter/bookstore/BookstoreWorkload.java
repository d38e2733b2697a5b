package emporium.jmeter.bookstore;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.bookstore.data.BookstoreHeap;
import emporium.jmeter.bookstore.data.BookstoreLayout;
import emporium.jmeter.bookstore.data.BookstoreSize;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.driver.workload.RunSettings;
import emporium.jmeter.result.PaperFigures;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.workload.PreparedRun;
import emporium.jmeter.workload.Sweep;
import emporium.jmeter.workload.Target;
import emporium.jmeter.workload.Workload;
import emporium.jmeter.workload.WorkloadOption;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The Bookstore Performance Demo: a bookstore that is filled once and then only queried. */
public final class BookstoreWorkload implements Workload {
  static final String NAME = "bookstore";

  private static final int TIMEOUT_MS = 120_000;
  private static final String WORKERS = "4";

  private static final List<WorkloadOption> OPTIONS =
      List.of(
          WorkloadOption.data(
              HeldData.SIZE_OPTION,
              "SIZE",
              WorkloadOption.Rule.oneOf(
                  Arrays.stream(BookstoreSize.values())
                      .map(BookstoreSize::id)
                      .toArray(String[]::new)),
              "How much data: minimal, small, medium, large or humongous. Default: medium."),
          WorkloadOption.work(
              "--pace",
              "F",
              WorkloadOption.Rule.notNegative(),
              "Factor of the think times: 1 for those of the paper, 0 for none. Default: 0.01."));

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<String> plans() {
    return List.of(NAME);
  }

  @Override
  public String application() {
    return NAME;
  }

  @Override
  public List<SystemUnderTest> published() {
    return List.of(new SystemUnderTest("jpa", "power", SystemUnderTest.PUBLISHED));
  }

  @Override
  public List<String> serverArguments(SystemUnderTest subject) {
    return subject.isPublished()
        ? List.of("-Demporium.published=true", "-Demporium.jpa.entity-cache=true")
        : List.of();
  }

  @Override
  public List<WorkloadOption> options() {
    return OPTIONS;
  }

  @Override
  public long heapBytes(Map<String, String> properties) {
    return BookstoreHeap.bytes(HeldData.requested(properties));
  }

  @Override
  public Map<String, String> warmupProperties() {
    return Map.of("emporium.pace", "0");
  }

  @Override
  public Sweep sweep() {
    return Sweep.ofUsers("1,16,64");
  }

  @Override
  public Map<String, String> data(Map<String, String> properties) {
    return HeldData.of(HeldData.requested(properties)).byOption();
  }

  @Override
  public Map<String, String> held(ServiceAddresses target) throws IOException {
    try (var client = new MarketplaceClient(target, 1, TIMEOUT_MS)) {
      return HeldData.read(client).byOption();
    }
  }

  @Override
  public void populate(Target target) throws IOException, InterruptedException {
    preparation(target).populateOnly();
  }

  @Override
  public PreparedRun prepare(Target target) throws IOException, InterruptedException {
    return preparation(target).prepare();
  }

  private static BookstorePreparation preparation(Target target) {
    BookstoreLayout data = HeldData.requested(target.properties());
    var common =
        new RunSettings(
            target.addresses(),
            data.seed(),
            0,
            0,
            1,
            PopulatePolicy.parse(target.property("emporium.populate", "when-empty")),
            Integer.parseInt(target.property("emporium.populate.workers", WORKERS)),
            1,
            target.requireAcknowledged(),
            Boolean.parseBoolean(target.property("emporium.exclusive", "false")));
    return new BookstorePreparation(
        new BookstoreSettings(common, data.size(), 0), target.progress());
  }

  @Override
  public AuditResult audit(Target target, SystemUnderTest subject) throws IOException {
    try (var client = new MarketplaceClient(target.addresses(), 1, TIMEOUT_MS)) {
      return BookstoreAudit.of(client, HeldData.requested(target.properties()), target.progress());
    } catch (IllegalArgumentException unknown) {
      throw new IOException("Nothing generates what the target has: " + unknown.getMessage());
    }
  }

  @Override
  public PaperFigures paper() {
    return BookstorePaper.FIGURES;
  }
}
