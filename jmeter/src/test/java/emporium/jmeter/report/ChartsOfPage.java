package emporium.jmeter.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the values of the charts that a report carries. */
final class ChartsOfPage {
  private static final String BEGIN = "<script type=\"application/json\" id=\"charts\">";

  private ChartsOfPage() {}

  static List<JsonNode> of(String page) throws IOException {
    int from = page.indexOf(BEGIN) + BEGIN.length();
    var charts = new ArrayList<JsonNode>();
    new ObjectMapper()
        .readTree(page.substring(from, page.indexOf("</script>", from)))
        .forEach(charts::add);
    return charts;
  }

  static JsonNode of(String page, String id) throws IOException {
    return of(page).stream()
        .filter(chart -> chart.path("id").asText().equals(id))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no chart " + id));
  }
}
