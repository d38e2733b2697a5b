package emporium.jmeter.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes {@code result.json} and {@code report.html}. */
public final class ResultFiles {
  private ResultFiles() {}

  /** Writes both into a directory that exists. */
  public static void write(Result result, Path directory) throws IOException {
    new ObjectMapper()
        .enable(SerializationFeature.INDENT_OUTPUT)
        .writeValue(directory.resolve("result.json").toFile(), result);
    Files.writeString(directory.resolve("report.html"), HtmlPage.of(result));
  }
}
