package emporium.jmeter.report;

import emporium.jmeter.result.TransactionStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;

/** Charts as inline SVG. */
final class SvgCharts {
  private static final int WIDTH = 900;
  private static final int HEIGHT = 220;
  private static final int LEFT = 60;
  private static final int BOTTOM = 24;
  private static final int BAR = 14;
  private static final String[] COLOURS = {"#8fb8de", "#3f7fbf", "#1c4e80"};

  private static final String[] LINES = {
    "#1c6dd0", "#d0541c", "#2a9d5b", "#8a3fc0", "#b08a00", "#5a6675", "#c2185b", "#00838f",
    "#6d4c41", "#111111"
  };
  private static final String[] PERCENTILES = {"p50", "p90", "p95", "p99", "p99.9", "max"};

  private SvgCharts() {}

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
  static String latencies(Map<String, TransactionStatistics> transactions) {
    double max =
        Math.max(
            1,
            transactions.values().stream()
                .mapToDouble(TransactionStatistics::p99Ms)
                .max()
                .orElse(1));
    int left = 2 * LEFT;
    int y = 10;
    var bars = new StringBuilder();
    for (Map.Entry<String, TransactionStatistics> entry : transactions.entrySet()) {
      TransactionStatistics figures = entry.getValue();
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

  /** A bar for each value. */
  static String bars(Map<String, Double> values, String unit) {
    double max = Math.max(1e-9, values.values().stream().mapToDouble(v -> v).max().orElse(1));
    int left = 3 * LEFT;
    int y = 10;
    int colour = 0;
    var bars = new StringBuilder();
    for (Map.Entry<String, Double> entry : values.entrySet()) {
      double width = entry.getValue() / max * (WIDTH - left - 2 * LEFT);
      bars.append(label(left - 8, y + BAR, "end", entry.getKey()))
          .append(
              format(
                  "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>",
                  left, y, Math.max(1, width), BAR + 4, line(colour++)))
          .append(
              label(
                  (int) (left + width + 6),
                  y + BAR,
                  "start",
                  format("%.1f %s", entry.getValue(), unit)));
      y += 2 * BAR;
    }
    return svg(y) + bars + "</svg>\n";
  }

  /** Business transactions finished in each second, a line for each row; the warm-up is shaded. */
  static String overTime(Map<String, List<Long>> rows, int warmupSeconds) {
    long max = rows.values().stream().flatMap(List::stream).mapToLong(v -> v).max().orElse(1);
    int seconds = rows.values().stream().mapToInt(List::size).max().orElse(1);
    double step = (double) (WIDTH - LEFT) / Math.max(1, seconds - 1);
    var lines = new StringBuilder();
    int colour = 0;
    for (Map.Entry<String, List<Long>> row : rows.entrySet()) {
      var points = new StringBuilder();
      for (int second = 0; second < row.getValue().size(); second++) {
        double height = (double) row.getValue().get(second) / Math.max(1, max) * (HEIGHT - 20);
        points.append(format("%.1f,%.1f ", LEFT + second * step, HEIGHT - height));
      }
      lines.append(polyline(points, colour)).append(key(row.getKey(), colour++));
    }
    return svg(HEIGHT + BOTTOM)
        + format(
            "<rect x=\"%d\" y=\"0\" width=\"%.1f\" height=\"%d\" fill=\"#eef1f4\"/>",
            LEFT, Math.min(WIDTH - LEFT, warmupSeconds * step), HEIGHT)
        + lines
        + label(LEFT - 6, 24, "end", max)
        + label(LEFT - 6, HEIGHT, "end", 0)
        + label(LEFT, HEIGHT + 16, "start", "0 s (shaded: warm-up)")
        + label(WIDTH, HEIGHT + 16, "end", seconds + " s")
        + "</svg>\n";
  }

  /** Latency over percentile, a line for each row; both scales are logarithmic. */
  static String percentiles(Map<String, TransactionStatistics> rows) {
    double max = rows.values().stream().mapToDouble(TransactionStatistics::maxMs).max().orElse(1);
    double decades = Math.max(1, Math.ceil(Math.log10(Math.max(1, max)) + 1));
    var lines = new StringBuilder();
    int colour = 0;
    for (Map.Entry<String, TransactionStatistics> row : rows.entrySet()) {
      TransactionStatistics of = row.getValue();
      double[] values = {of.p50Ms(), of.p90Ms(), of.p95Ms(), of.p99Ms(), of.p999Ms(), of.maxMs()};
      var points = new StringBuilder();
      for (int i = 0; i < values.length; i++) {
        points.append(format("%.1f,%.1f ", percentileX(i), latencyY(values[i], decades)));
      }
      lines.append(polyline(points, colour)).append(key(row.getKey(), colour++));
    }
    var scale = new StringBuilder();
    for (int i = 0; i < PERCENTILES.length; i++) {
      scale.append(label((int) percentileX(i), HEIGHT + 16, "middle", PERCENTILES[i]));
    }
    for (int decade = -1; decade < decades; decade++) {
      double ms = Math.pow(10, decade);
      String time = ms < 1_000 ? format("%s ms", ms) : format("%.0f s", ms / 1_000);
      scale.append(label(LEFT - 6, (int) latencyY(ms, decades) + 4, "end", time));
    }
    return svg(HEIGHT + BOTTOM) + scale + lines + "</svg>\n";
  }

  /** Throughput by seller skew, a line with dots for each row. */
  static String contention(Map<String, NavigableMap<Double, Double>> rows) {
    double most =
        rows.values().stream()
            .flatMap(points -> points.values().stream())
            .mapToDouble(v -> v)
            .max()
            .orElse(1);
    double last = rows.values().stream().mapToDouble(NavigableMap::lastKey).max().orElse(1);
    double step = (WIDTH - LEFT - 240.0) / Math.max(1e-9, last);
    var lines = new StringBuilder();
    int colour = 0;
    for (Map.Entry<String, NavigableMap<Double, Double>> row : rows.entrySet()) {
      var points = new StringBuilder();
      for (Map.Entry<Double, Double> point : row.getValue().entrySet()) {
        double x = LEFT + 180 + point.getKey() * step; // next to the key
        double y = HEIGHT - point.getValue() / Math.max(1e-9, most) * (HEIGHT - 20);
        points.append(format("%.1f,%.1f ", x, y));
        lines
            .append(
                format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\"/>", x, y, line(colour)))
            .append(label((int) x, HEIGHT + 16, "middle", format("%.1f", point.getKey())))
            .append(label((int) x + 8, (int) y - 6, "start", format("%.0f", point.getValue())));
      }
      lines.append(polyline(points, colour)).append(key(row.getKey(), colour++));
    }
    return svg(HEIGHT + BOTTOM) + label(LEFT - 6, 24, "end", "per s") + lines + "</svg>\n";
  }

  private static double percentileX(int at) {
    return LEFT + 30 + at * (WIDTH - LEFT - 60.0) / (PERCENTILES.length - 1);
  }

  /** From 0.1 ms at the bottom. */
  private static double latencyY(double ms, double decades) {
    double place = (Math.log10(Math.max(0.1, ms)) + 1) / decades;
    return HEIGHT - place * (HEIGHT - 20);
  }

  private static String polyline(CharSequence points, int colour) {
    return format(
        "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>",
        points, line(colour));
  }

  private static String key(String name, int at) {
    int y = 14 + at * 15;
    return format(
            "<rect x=\"%d\" y=\"%d\" width=\"10\" height=\"10\" fill=\"%s\"/>",
            LEFT + 10, y - 9, line(at))
        + label(LEFT + 26, y, "start", name);
  }

  private static String line(int at) {
    return LINES[at % LINES.length];
  }

  private static String svg(int height) {
    return format("<svg viewBox=\"0 0 %d %d\" role=\"img\">", WIDTH, height);
  }

  private static String label(int x, int y, String anchor, Object value) {
    return format(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">%s</text>",
        x, y, anchor, LoadReportPage.text(value.toString()));
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
