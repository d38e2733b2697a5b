package emporium.jmeter.wholesale;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.driver.workload.Operations;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.wholesale.request.WholesaleOperation;
import emporium.jmeter.workload.WorkloadOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class WholesaleWorkloadTest {
  private static final Pattern SAMPLER =
      Pattern.compile("<HTTPSamplerProxy [^>]*testname=\"([^\"]*)\"");

  private final WholesaleWorkload workload = new WholesaleWorkload();

  private WorkloadOption option(String name) {
    return workload.options().stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void options_values_obeyTheirRules() {
    option("--warehouses").rule().check("64");
    option("--scale").rule().check("reduced");
    option("--inputs").rule().check("tpcc");
    option("--pace").rule().check("0");
    Map.of("--warehouses", "65", "--scale", "tiny", "--inputs", "mine", "--pace", "101")
        .forEach(
            (name, value) -> {
              var refused =
                  assertThrows(
                      IllegalArgumentException.class, () -> option(name).rule().check(value));
              assertTrue(String.valueOf(refused.getMessage()).contains("'" + value + "'"));
            });
  }

  @Test
  void data_ofNoOption_isThatOfThePlan() throws Exception {
    assertEquals(
        Map.of("--seed", "1", "--warehouses", "1", "--scale", "full", "--inputs", "paper"),
        workload.data(Map.of()));
    String plan = plan();
    for (String expected :
        new String[] {
          "emporium.seed,1",
          "emporium.warehouses,1",
          "emporium.scale,full",
          "emporium.inputs,paper",
          "emporium.pace,0.01",
          "emporium.concurrency,10"
        }) {
      assertTrue(plan.contains("${__P(" + expected + ")}"), expected);
    }
  }

  @Test
  void plan_samplers_areTheFiveTransactions() throws Exception {
    String plan = plan();
    var samplers = SAMPLER.matcher(plan);
    int found = 0;
    while (samplers.find()) {
      String name = samplers.group(1);
      assertDoesNotThrow(() -> Operations.named(name, WholesaleOperation.values()));
      found++;
    }
    assertEquals(WholesaleOperation.values().length, found);
    assertFalse(plan.contains("enabled=\"$"), "an expression would switch it off silently");
  }

  private static String plan() throws Exception {
    return Files.readString(
        Path.of(System.getProperty("emporium.jmeter.plans")).resolve("wholesale.jmx"));
  }

  @Test
  void published_rows_areStartedInTheirWay() {
    for (SystemUnderTest subject : workload.published()) {
      assertTrue(subject.isPublished());
      assertEquals(List.of("-Demporium.published=true"), workload.serverArguments(subject));
    }
    var tuned = new SystemUnderTest("ms", "power", SystemUnderTest.NESTED_LOCKS);
    assertEquals(List.of(), workload.serverArguments(tuned));
  }

  /** What it acknowledges does not survive its end, and the row says so. */
  @Test
  void published_graph_isNotDurable() {
    var graph = workload.published().get(0);
    assertEquals("ms-published", graph.name());
    assertFalse(graph.isDurable());
  }

  /** Its conflicts are what the way predicts; another error, or another row's, is not. */
  @Test
  void allowsError_conflict_ofPublishedTablesOnly() {
    var tables = workload.published().get(1);
    assertEquals("jpa-published", tables.name());
    assertTrue(tables.isDurable());
    assertTrue(workload.allowsError(tables, "503 locks-not-granted"));
    assertFalse(workload.allowsError(tables, "503 overloaded"));
    assertFalse(workload.allowsError(workload.published().get(0), "503 locks-not-granted"));
    var tuned = new SystemUnderTest("jpa", "power", SystemUnderTest.NESTED_LOCKS);
    assertFalse(workload.allowsError(tuned, "503 locks-not-granted"));
  }

  @Test
  void users_unlessGiven_areTenForEachWarehouse() {
    assertEquals(
        Map.of("emporium.concurrency", "30"),
        workload.derived("wholesale", Map.of("emporium.warehouses", "3")));
  }

  @Test
  void heap_grows_withTheData() {
    long reduced = workload.heapBytes(Map.of("emporium.scale", "reduced"));
    long one = workload.heapBytes(Map.of());
    long two = workload.heapBytes(Map.of("emporium.warehouses", "2"));
    assertTrue(reduced < 256L << 20, "a small heap has it: " + reduced);
    assertTrue(one > 2 * reduced && two > one, one + " " + two);
  }

  @Test
  void paper_transactions_areThoseOfTheDriver() {
    var paper = workload.paper();
    assertNotNull(paper);
    assertEquals(WholesaleOperation.values().length, paper.transactions().size());
    paper
        .transactions()
        .forEach(
            one -> {
              assertEquals(3, one.mediansMs().size());
              assertTrue(
                  java.util.Arrays.stream(WholesaleOperation.values())
                      .anyMatch(operation -> operation.resultKey().equals(one.key())));
            });
  }
}
