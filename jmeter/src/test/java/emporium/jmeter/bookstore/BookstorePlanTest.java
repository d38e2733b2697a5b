package emporium.jmeter.bookstore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.bookstore.answers.BookstoreQuery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class BookstorePlanTest {
  private static final Pattern SAMPLER =
      Pattern.compile("<HTTPSamplerProxy [^>]*testname=\"([^\"]*)\"");

  @Test
  void plan_samplersAndDefaults_areThoseOfTheWorkload() throws Exception {
    String text =
        Files.readString(
            Path.of(System.getProperty("emporium.jmeter.plans")).resolve("bookstore.jmx"));
    assertEquals(
        Arrays.stream(BookstoreQuery.values()).map(BookstoreQuery::label).toList(),
        SAMPLER.matcher(text).results().map((MatchResult found) -> found.group(1)).toList());
    for (String expected :
        List.of(
            "emporium.size,medium",
            "emporium.seed,1",
            "emporium.pace,0.01",
            "emporium.concurrency,10",
            "emporium.port,8090",
            "emporium.rate,0")) {
      assertTrue(text.contains("${__P(" + expected + ")}"), expected);
    }
    assertFalse(text.contains("enabled=\"false\""));
  }
}
