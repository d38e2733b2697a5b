package emporium.jmeter.wholesale;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.wholesale.audit.WholesaleCheck;
import emporium.jmeter.workload.Target;
import java.net.URI;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What is not durable is lost by a restart, and by nothing else. */
class LossPredictionTest {
  private static final SystemUnderTest PUBLISHED =
      new SystemUnderTest("ms", SystemUnderTest.NOT_DURABLE, SystemUnderTest.PUBLISHED);

  private final Target running =
      new Target(
          ServiceAddresses.forPath(URI.create("http://127.0.0.1:1")), Map.of(), null, text -> {});

  @Test
  void red_afterRestart_isWhatWasAcknowledged() {
    assertEquals(
        Arrays.stream(WholesaleCheck.values())
            .filter(check -> check.id().matches("acknowledged-.*-present"))
            .collect(Collectors.toSet()),
        LossPrediction.red(running.afterRestart(), PUBLISHED));
  }

  @Test
  void red_beforeRestart_isNothing() {
    assertEquals(Set.of(), LossPrediction.red(running, PUBLISHED));
  }

  @Test
  void red_ofWhatIsDurable_isNothing() {
    for (String engine : new String[] {"ms", "jpa"}) {
      for (String durability : new String[] {"process", "power"}) {
        var subject = new SystemUnderTest(engine, durability, SystemUnderTest.PUBLISHED);
        assertEquals(Set.of(), LossPrediction.red(running.afterRestart(), subject));
      }
    }
  }
}
