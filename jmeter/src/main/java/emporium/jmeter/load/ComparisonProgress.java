package emporium.jmeter.load;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.jmeter.load.ComparisonSchedule.Epoch;
import emporium.jmeter.load.ComparisonSchedule.Phase;
import emporium.jmeter.page.PageServer;
import emporium.jmeter.server.SystemUnderTest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Shows a comparison while it runs: which row is loaded, and the transactions per second that each
 * had in each epoch. For one thread.
 */
final class ComparisonProgress {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final @Nullable PageServer page;
  private final Map<SystemUnderTest, ArrayNode> rows = new LinkedHashMap<>();

  /**
   * @param page null: nothing is shown
   */
  ComparisonProgress(@Nullable PageServer page, List<SystemUnderTest> subjects) {
    this.page = page;
    subjects.stream()
        .filter(subject -> !subject.isNoop())
        .forEach(subject -> rows.put(subject, JSON.createArrayNode()));
  }

  /** An epoch begins. */
  void began(Epoch epoch) {
    show(epoch.subject().isNoop() ? "" : epoch.subject().name(), epoch.name());
  }

  /** It is measured. */
  void measured(Epoch epoch, double throughputPerSecond) {
    ArrayNode row = rows.get(epoch.subject());
    if (row != null) {
      row.addObject()
          .put("epoch", epoch.name())
          .put("measured", epoch.phase() != Phase.WARM_UP)
          .put("per_second", throughputPerSecond);
    }
  }

  /** All epochs have ended. */
  void ended() {
    show("", "audits");
  }

  private void show(String active, String epoch) {
    if (page == null) {
      return;
    }
    ObjectNode comparison = JSON.createObjectNode().put("active", active).put("epoch", epoch);
    ArrayNode all = comparison.putArray("rows");
    rows.forEach(
        (subject, epochs) -> all.addObject().put("name", subject.name()).set("epochs", epochs));
    page.select(active);
    page.show(comparison);
  }
}
