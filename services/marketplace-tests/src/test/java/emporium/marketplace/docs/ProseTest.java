package emporium.marketplace.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** No line of prose is longer than 120 characters; tables and code are not prose. */
class ProseTest {
  private static final Path PROJECT = Path.of("../..");
  private static final int CHARS_MAX = 120;

  private static List<Integer> longLines(List<String> document) {
    var found = new ArrayList<Integer>();
    boolean isCode = false;
    for (int line = 0; line < document.size(); line++) {
      String text = document.get(line);
      if (text.stripLeading().startsWith("```")) {
        isCode = !isCode;
      }
      boolean isProse = !isCode && !text.startsWith("|") && !text.startsWith("    ");
      if (isProse && text.length() > CHARS_MAX) {
        found.add(line + 1);
      }
    }
    return found;
  }

  @Test
  void documents_haveNoLongLineOfProse() throws IOException {
    var found = new ArrayList<String>();
    List<Path> documents;
    try (var files = Files.find(PROJECT, 5, (file, is) -> isDocument(file.toString()))) {
      documents = files.toList();
    }
    for (Path document : documents) {
      longLines(Files.readAllLines(document)).forEach(line -> found.add(document + ":" + line));
    }
    assertEquals(List.of(), found);
    assertTrue(documents.size() > 30, "looked at " + documents.size());
  }

  private static boolean isDocument(String file) {
    return file.endsWith(".md") && !file.contains("/target/") && !file.contains("/out/");
  }

  @Test
  void longLines_ofProse_areFoundAndThoseOfTablesAndCodeAreNot() {
    String wide = "word ".repeat(25);
    var document = List.of(wide, "| " + wide, "    " + wide, "```", wide, "```", wide);
    assertEquals(List.of(1, 7), longLines(document));
  }
}
