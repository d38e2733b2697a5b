package emporium.jmeter.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.workload.WorkloadOption;
import emporium.jmeter.ycsb.driver.YcsbOperation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class YcsbWorkloadTest {
  private static final Pattern SAMPLER =
      Pattern.compile("<HTTPSamplerProxy [^>]*testname=\"([^\"]*)\"");

  private final YcsbWorkload workload = new YcsbWorkload();

  private WorkloadOption option(String name) {
    return workload.options().stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static String plan() throws Exception {
    return Files.readString(
        Path.of(System.getProperty("emporium.jmeter.plans")).resolve("ycsb.jmx"));
  }

  @Test
  void options_values_obeyTheirRules() {
    option("--records").rule().check("10000000");
    option("--field-length").rule().check("40960");
    option("--mix").rule().check("load");
    option("--distribution").rule().check("hotspot");
    option("--hot-percent").rule().check("0");
    Map.of(
            "--records", "0",
            "--field-length", "40961",
            "--mix", "e",
            "--distribution", "latest",
            "--hot-percent", "101")
        .forEach(
            (name, value) -> {
              var refused =
                  assertThrows(
                      IllegalArgumentException.class, () -> option(name).rule().check(value));
              assertTrue(String.valueOf(refused.getMessage()).contains("'" + value + "'"));
            });
  }

  @Test
  void check_hotPercentWithoutHotspot_isRefusedNamingBoth() {
    var refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> workload.check(Map.of("emporium.hot.percent", "20")));
    assertEquals("--hot-percent needs --distribution hotspot", refused.getMessage());
    workload.check(Map.of("emporium.hot.percent", "20", "emporium.distribution", "hotspot"));
  }

  @Test
  void data_ofNoOption_isThatOfThePlan() throws Exception {
    assertEquals(
        Map.of("--seed", "1", "--records", "10000", "--field-length", "100"),
        workload.data(Map.of()));
    String plan = plan();
    for (String expected :
        new String[] {
          "emporium.seed,1",
          "emporium.records,10000",
          "emporium.field.length,100",
          "emporium.mix,a",
          "emporium.distribution,zipfian",
          "emporium.hot.percent,80",
          "emporium.port,8092",
          "emporium.rate,0"
        }) {
      assertTrue(plan.contains("${__P(" + expected + ")}"), expected);
    }
    assertFalse(plan.contains("enabled=\"$"), "an expression would switch it off silently");
  }

  @Test
  void plan_samplers_areTheOperations() throws Exception {
    assertEquals(
        Arrays.stream(YcsbOperation.values()).map(YcsbOperation::label).collect(Collectors.toSet()),
        SAMPLER
            .matcher(plan())
            .results()
            .map((MatchResult found) -> found.group(1))
            .collect(Collectors.toSet()));
  }

  @Test
  void heap_grows_withTheData() {
    long few = workload.heapBytes(Map.of("emporium.records", "1000"));
    long some = workload.heapBytes(Map.of());
    long large = workload.heapBytes(Map.of("emporium.field.length", "1000"));
    assertTrue(few < 256L << 20 && few < some && some < large, few + " " + some + " " + large);
  }
}
