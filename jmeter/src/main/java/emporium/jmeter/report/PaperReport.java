package emporium.jmeter.report;

import static emporium.jmeter.report.Html.text;

import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.PaperFigures;
import emporium.jmeter.result.PaperFigures.Transaction;
import emporium.jmeter.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The measurements beside what a paper published: its medians and factors, those of the published
 * ways as measured here, those of the tuned ones, and the reason of a difference. Ours are medians
 * of the processing time. Empty if there is no paper about the workload.
 */
final class PaperReport {
  private static final String HEADING = "Beside the paper";
  private static final String JPA = "jpa";
  private static final String MS = "ms";
  private static final String POWER = "power";
  private static final int NAME_WIDTH = 26;
  private static final int FIGURE_WIDTH = 14;
  private static final double US_PER_MS = 1_000;

  private final PaperFigures paper;
  private final Ours published;
  private final Ours tuned;

  /**
   * The rows of one way of working.
   *
   * @param graph null if it was not measured
   */
  private record Ours(@Nullable RunResult relational, @Nullable RunResult graph) {
    List<String> figures(String transaction) {
      Double ours = relational == null ? null : ProcessingReport.medianUs(relational, transaction);
      Double graphs = graph == null ? null : ProcessingReport.medianUs(graph, transaction);
      Double factor =
          graph == null ? null : ProcessingReport.timesFaster(graph, relational, transaction);
      return List.of(ms(ours), ms(graphs), ProcessingReport.times(factor));
    }
  }

  private PaperReport(Comparison comparison, PaperFigures paper) {
    this.paper = paper;
    RunResult tunedGraph = row(comparison, MS, false);
    RunResult publishedGraph = row(comparison, MS, true);
    this.tuned = new Ours(row(comparison, JPA, false), tunedGraph);
    this.published =
        new Ours(row(comparison, JPA, true), publishedGraph == null ? tunedGraph : publishedGraph);
  }

  /** The row of an engine, of durability power if there is one. */
  private static @Nullable RunResult row(Comparison comparison, String engine, boolean published) {
    List<RunResult> all =
        comparison.rows().stream()
            .filter(row -> row.engine().equals(engine) && row.isPublished() == published)
            .toList();
    return all.stream()
        .filter(row -> row.durability().equals(POWER))
        .findFirst()
        .orElse(all.isEmpty() ? null : all.get(0));
  }

  /** Returns it as text. */
  static String table(Comparison comparison) {
    PaperFigures paper = comparison.paper();
    return paper == null ? "" : new PaperReport(comparison, paper).table();
  }

  /** Returns it as a part of the page. */
  static String section(Comparison comparison) {
    PaperFigures paper = comparison.paper();
    return paper == null ? "" : new PaperReport(comparison, paper).section();
  }

  private List<String> titles() {
    List<String> all = new ArrayList<>();
    all.add("paper " + paper.relational());
    for (String system : paper.systems()) {
      all.add("paper " + system);
    }
    for (String system : paper.systems()) {
      all.add(paper.systems().size() == 1 ? "factor" : "over " + system);
    }
    if (published.relational != null) {
      all.addAll(List.of("published jpa", "published ms", "factor"));
    }
    all.addAll(List.of("tuned jpa", "tuned ms", "factor"));
    return all;
  }

  private List<String> figures(Transaction of) {
    List<String> all = new ArrayList<>();
    Double relational = of.mediansMs().get(paper.relational());
    all.add(papers(relational));
    for (String system : paper.systems()) {
      all.add(papers(of.mediansMs().get(system)));
    }
    for (String system : paper.systems()) {
      Double other = of.mediansMs().get(system);
      all.add(
          relational == null || other == null || other == 0
              ? ""
              : ProcessingReport.times(relational / other));
    }
    if (published.relational != null) {
      all.addAll(published.figures(of.key()));
    }
    all.addAll(tuned.figures(of.key()));
    return all;
  }

  private String table() {
    var text = new StringBuilder(System.lineSeparator());
    text.append(HEADING).append(": medians in ms, ours of the processing time. ");
    text.append(paper.source()).append(System.lineSeparator());
    text.append(line("transaction", titles()));
    for (Transaction of : paper.transactions()) {
      text.append(line(of.title(), figures(of)));
    }
    for (Transaction of : paper.transactions()) {
      if (!of.reason().isEmpty()) {
        text.append(of.title()).append(": ").append(of.reason()).append(System.lineSeparator());
      }
    }
    return text.toString();
  }

  private static String line(String name, List<String> figures) {
    return padded(name, -NAME_WIDTH)
        + figures.stream()
            .map(figure -> " " + padded(figure, FIGURE_WIDTH))
            .collect(Collectors.joining())
        + System.lineSeparator();
  }

  private static String padded(String text, int width) {
    return String.format(Locale.ROOT, "%" + width + "s", text);
  }

  private String section() {
    var table = new HtmlTable(HEADING, List.of("transaction"), titles());
    for (Transaction of : paper.transactions()) {
      table.row(List.of(of.title()), figures(of));
    }
    String reasons =
        paper.transactions().stream()
            .filter(of -> !of.reason().isEmpty())
            .map(of -> "<dt>" + text(of.title()) + "</dt><dd>" + text(of.reason()) + "</dd>\n")
            .collect(Collectors.joining());
    return Html.panel(
        HEADING,
        "<p>Medians in ms; ours are of the processing time. "
            + text(paper.source())
            + "</p>\n"
            + table.html()
            + (reasons.isEmpty() ? "" : "<dl>\n" + reasons + "</dl>\n"));
  }

  private static String papers(@Nullable Double ms) {
    return ms == null ? "" : String.format(Locale.ROOT, "%.2f", ms);
  }

  private static String ms(@Nullable Double us) {
    return us == null ? "" : String.format(Locale.ROOT, "%.3f", us / US_PER_MS);
  }
}
