package emporium.jmeter.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Charts as inline SVG. */
final class Charts {
  private static final int WIDTH = 900;
  private static final int HEIGHT = 220;
  private static final int LEFT = 60;
  private static final int BOTTOM = 24;
  private static final int BAR = 14;
  private static final String[] COLOURS = {"#8fb8de", "#3f7fbf", "#1c4e80"};

  private Charts() {}

  /** Transactions finished in each second; the warm-up is shaded. */
  static String perSecond(List<Long> counts, int warmupSeconds) {
    long max = Math.max(1, counts.stream().mapToLong(Long::longValue).max().orElse(1));
    double step = (double) (WIDTH - LEFT) / Math.max(1, counts.size() - 1);
    var points = new StringBuilder();
    for (int second = 0; second < counts.size(); second++) {
      points.append(
          format(
              "%.1f,%.1f ",
              LEFT + second * step, HEIGHT - (double) counts.get(second) / max * (HEIGHT - 20)));
    }
    double shade = Math.min(WIDTH - LEFT, warmupSeconds * step);
    return format("<svg viewBox=\"0 0 %d %d\" role=\"img\">", WIDTH, HEIGHT + BOTTOM)
        + format(
            "<rect x=\"%d\" y=\"0\" width=\"%.1f\" height=\"%d\" fill=\"#eef1f4\"/>",
            LEFT, shade, HEIGHT)
        + format(
            "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>",
            points, COLOURS[1])
        + label(LEFT - 6, 24, "end", max)
        + label(LEFT - 6, HEIGHT, "end", 0)
        + label(LEFT, HEIGHT + 16, "start", "0 s (shaded: warm-up)")
        + label(WIDTH, HEIGHT + 16, "end", counts.size() + " s")
        + "</svg>\n";
  }

  /** Bars of the 50th, 95th and 99th percentile of each transaction. */
  static String latencies(Map<String, TransactionFigures> transactions) {
    double max =
        Math.max(
            1,
            transactions.values().stream().mapToDouble(TransactionFigures::p99Ms).max().orElse(1));
    int left = 2 * LEFT;
    int y = 10;
    var bars = new StringBuilder();
    for (Map.Entry<String, TransactionFigures> entry : transactions.entrySet()) {
      TransactionFigures figures = entry.getValue();
      double[] values = {figures.p50Ms(), figures.p95Ms(), figures.p99Ms()};
      bars.append(label(left - 8, y + 2 * BAR, "end", entry.getKey()));
      for (int i = 0; i < values.length; i++) {
        double width = values[i] / max * (WIDTH - left - LEFT);
        bars.append(
            format(
                "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>",
                left, y, Math.max(1, width), BAR - 2, COLOURS[i]));
        bars.append(
            label((int) (left + width + 6), y + BAR - 4, "start", format("%.1f ms", values[i])));
        y += BAR;
      }
      y += 10;
    }
    return format("<svg viewBox=\"0 0 %d %d\" role=\"img\">", WIDTH, y + BOTTOM)
        + bars
        + label(left, y + 16, "start", "light p50, middle p95, dark p99")
        + "</svg>\n";
  }

  private static String label(int x, int y, String anchor, Object value) {
    return format(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">%s</text>",
        x, y, anchor, HtmlPage.text(value.toString()));
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
