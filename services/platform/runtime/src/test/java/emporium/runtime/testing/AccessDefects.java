package emporium.runtime.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Defects of access of a page, as axe finds them; its script must be on the class path. Source:
 * https://github.com/dequelabs/axe-core.
 */
public final class AccessDefects {
  private static final List<String> SERIOUS = List.of("serious", "critical");

  private AccessDefects() {}

  /** Returns those of the page that a browser shows, in words each. */
  public static List<String> serious(HeadlessBrowser browser) throws IOException {
    try (var script =
        Objects.requireNonNull(AccessDefects.class.getResourceAsStream("/axe.min.js"))) {
      var unused =
          browser.evaluate(new String(script.readAllBytes(), StandardCharsets.UTF_8) + ";0");
    }
    var found = new ArrayList<String>();
    JsonNode defects =
        new ObjectMapper()
            .readTree(
                browser
                    .evaluate("axe.run().then(found => JSON.stringify(found.violations))")
                    .asText());
    for (JsonNode defect : defects) {
      if (SERIOUS.contains(defect.path("impact").asText())) {
        found.add(defect.path("id").asText() + ": " + defect.path("nodes"));
      }
    }
    return found;
  }
}
