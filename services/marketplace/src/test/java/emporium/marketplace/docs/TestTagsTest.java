package emporium.marketplace.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The tests of services that are tagged long are those whose names say so. One that only its name
 * says would run in no half, and one that only its tag says would be built into an application in
 * both.
 */
class TestTagsTest {
  private static final Path SERVICES = Path.of("..");

  private static boolean agree(String name, String source) {
    return name.endsWith("LongTest.java") == source.contains("\n@Tag(\"long\")\n");
  }

  @Test
  void tests_ofServices_areLongByTagAndName() throws IOException {
    var disagreeing = new ArrayList<Path>();
    List<Path> tests;
    try (var files = Files.find(SERVICES, 12, (file, is) -> isTest(file))) {
      tests = files.toList();
    }
    for (Path test : tests) {
      if (!agree(test.getFileName().toString(), Files.readString(test))) {
        disagreeing.add(test);
      }
    }
    assertEquals(List.of(), disagreeing);
    assertTrue(tests.size() > 100, "looked at " + tests.size());
  }

  private static boolean isTest(Path file) {
    return file.toString().contains("/src/test/java/") && file.toString().endsWith("Test.java");
  }

  @Test
  void agree_tagOrNameAlone_isFalse() {
    assertFalse(agree("ShopTest.java", "\n@Tag(\"long\")\nclass ShopTest {}"));
    assertFalse(agree("ShopLongTest.java", "\nclass ShopLongTest {}"));
  }
}
