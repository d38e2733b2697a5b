package emporium.jmeter.report;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes {@code result.json} and {@code report.html}, and for a comparison {@code rows.csv}. */
public final class ResultFiles {
  private static final String ROWS = "rows";
  private static final String RESULT = "result.json";
  private static final String REPORT = "report.html";

  private ResultFiles() {}

  /** Writes the files of a load run into a directory that exists. */
  public static void write(RunResult result, Path directory) throws IOException {
    json(result, directory);
    render(result, directory);
  }

  /** Writes the report of the result of a load run. */
  public static void render(RunResult result, Path directory) throws IOException {
    Files.writeString(
        directory.resolve(REPORT), LoadReportPage.of(result, Documents.from(directory)));
  }

  /** Writes the files of a comparison into a directory that exists. */
  public static void write(Comparison comparison, Path directory) throws IOException {
    json(comparison, directory);
    render(comparison, directory);
  }

  /** Writes the files derived from the result of a comparison. */
  public static void render(Comparison comparison, Path directory) throws IOException {
    Files.writeString(
        directory.resolve(REPORT), ComparisonPage.of(comparison, Documents.from(directory)));
    Files.writeString(directory.resolve("rows.csv"), ComparisonTable.csv(comparison));
  }

  /**
   * Reads the result of a comparison. Fields missing in an older one get the values of its time, or
   * are unknown; fields unknown here are skipped.
   *
   * @throws IOException if there is none, or it is not one
   */
  public static Comparison comparison(Path directory) throws IOException {
    Path file = directory.resolve(RESULT);
    Comparison comparison =
        new ObjectMapper()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .readValue(file.toFile(), Comparison.class);
    if (comparison.rows().isEmpty()) {
      throw new IOException("Not the result of a comparison, it has no rows: " + file);
    }
    return comparison;
  }

  /**
   * Reads the rows of a comparison, or the one of a load run.
   *
   * @throws IOException if there are none, or it is neither
   */
  public static List<RunResult> rows(Path directory) throws IOException {
    Path file = directory.resolve(RESULT);
    ObjectMapper mapper =
        new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    JsonNode tree = mapper.readTree(file.toFile());
    if (tree.has(ROWS)) {
      return comparison(directory).rows();
    }
    if (!tree.has("valid") && !tree.has("throughputPerSecond")) {
      throw new IOException("Neither the result of a load run nor of a comparison: " + file);
    }
    return List.of(mapper.treeToValue(tree, RunResult.class));
  }

  /**
   * Returns whether the result in a directory is that of a comparison.
   *
   * @throws IOException if there is none
   */
  public static boolean isComparison(Path directory) throws IOException {
    return new ObjectMapper().readTree(directory.resolve(RESULT).toFile()).has(ROWS);
  }

  /** Returns whether there is a result in a directory. */
  public static boolean isResult(Path directory) {
    return Files.isRegularFile(directory.resolve(RESULT));
  }

  private static void json(Object result, Path directory) throws IOException {
    new ObjectMapper()
        .enable(SerializationFeature.INDENT_OUTPUT)
        .writeValue(directory.resolve(RESULT).toFile(), result);
  }
}
