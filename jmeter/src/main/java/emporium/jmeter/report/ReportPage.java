package emporium.jmeter.report;

import static emporium.jmeter.report.Html.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.jmeter.result.ExitStatus;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The frame of a report: one file that needs no other and asks no host, with the style of the live
 * page, its library of charts, and the values of all charts as JSON. Not thread-safe.
 */
final class ReportPage {
  private static final String ROOT = "META-INF/resources";
  private static final Pattern LIBRARY = Pattern.compile("/_static/echarts/[0-9.]+/dist/");
  private static final String BUILD = "echarts.common.min.js"; // lines, bars, dots; no maps

  private final String title;
  private final ExitStatus status;
  private final String conclusion;
  private final Map<String, String> facts = new LinkedHashMap<>();
  private final Map<String, String> links = new LinkedHashMap<>();
  private final List<Chart> charts = new ArrayList<>();
  private final StringBuilder body = new StringBuilder();
  private String picture = "";

  /**
   * @param title what was run
   * @param conclusion of it in one sentence
   */
  ReportPage(String title, ExitStatus status, String conclusion) {
    this.title = title;
    this.status = status;
    this.conclusion = conclusion;
  }

  /** Adds a fact about the run to the head of the page, unless it is unknown. */
  void fact(String name, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      facts.put(name, value);
    }
  }

  /** Adds a link to a file, relative to the page. */
  void link(String name, String file) {
    links.put(name, file);
  }

  /** Begins the page with a chart below its conclusion; the facts follow as its conditions. */
  void picture(Chart chart) {
    if (!chart.isEmpty()) {
      charts.add(chart);
      picture = chart.figure(true);
    }
  }

  /** Adds a part, as HTML. */
  void add(String part) {
    body.append(part);
  }

  /** Adds charts over half of the width each; those without values are left out. */
  void add(List<Chart> some) {
    some.forEach(chart -> add(chart, false));
  }

  /** Adds a chart; nothing if it has no values. */
  void add(Chart chart, boolean wide) {
    if (!chart.isEmpty()) {
      charts.add(chart);
      body.append(chart.figure(wide));
    }
  }

  /** Returns the whole file. */
  String html() {
    return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
        + "<meta name=\"color-scheme\" content=\"light dark\"><title>"
        + text(title)
        + "</title><style>\n"
        + resource(ROOT + "/page/page.css")
        + ownResource("report.css")
        + "</style></head>\n<body>\n<a class=\"skip\" href=\"#main\">Skip to the figures</a>\n"
        + head()
        + "<main id=\"main\" tabindex=\"-1\">\n"
        + (picture.isEmpty() ? "" : picture + Html.panel("Conditions", facts()))
        + body
        + "</main>\n<footer class=\"foot\"><p>This file needs no other and asks no host.</p>\n"
        + "<noscript><p>The charts need JavaScript; the tables do not.</p></noscript></footer>\n"
        + "<script type=\"application/json\" id=\"charts\">"
        + json()
        + "</script>\n<script>"
        + library()
        + "</script>\n<script>\n"
        + ownResource("report.js")
        + "</script>\n</body></html>\n";
  }

  private String head() {
    var parts = new StringBuilder("<header class=\"top\"><h1>");
    parts.append(text(title)).append("</h1>\n<p class=\"conclusion ").append(style(status));
    parts.append("\">").append(text(conclusion)).append("</p>\n");
    parts.append(picture.isEmpty() ? facts() : "").append("<p class=\"files\">");
    links.forEach(
        (name, file) ->
            parts
                .append("<a href=\"")
                .append(text(file))
                .append("\">")
                .append(text(name))
                .append("</a>\n"));
    return parts.append("</p></header>\n").toString();
  }

  private String facts() {
    var parts = new StringBuilder("<dl class=\"facts\">\n");
    facts.forEach((name, value) -> parts.append(Html.fact(name, value)));
    return parts.append("</dl>\n").toString();
  }

  /** A red check is never good, but a predicted one is not a defect. */
  static String style(ExitStatus status) {
    return switch (status) {
      case PASSED -> "ok";
      case AS_PREDICTED -> "foreseen";
      case FAILED -> "bad";
    };
  }

  private String json() {
    try {
      return new ObjectMapper().writeValueAsString(charts).replace("<", "\\u003c");
    } catch (JsonProcessingException unlikely) {
      throw new UncheckedIOException(unlikely);
    }
  }

  /** The version of the library is in a file of the live page, which the build fills in. */
  private static String library() {
    Matcher place = LIBRARY.matcher(resource(ROOT + "/page/echarts.js"));
    if (!place.find()) {
      throw new IllegalStateException("The live page names no library of charts");
    }
    return resource(ROOT + place.group() + BUILD);
  }

  private static String ownResource(String name) {
    return resource("emporium/jmeter/report/" + name);
  }

  private static String resource(String name) {
    try (InputStream content = ReportPage.class.getClassLoader().getResourceAsStream(name)) {
      if (content == null) {
        throw new IllegalStateException("Not on the class path: " + name);
      }
      return new String(content.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
