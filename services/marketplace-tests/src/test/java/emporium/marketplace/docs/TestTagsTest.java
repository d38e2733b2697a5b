package emporium.marketplace.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Test classes of the long half are those in {@code src/long/java}, those tagged so, and in
 * services those named so: one that only its name declares would run in no half, and one that only
 * its tag declares would be built into an application in both.
 */
class TestTagsTest {
  private static final Path PROJECT = Path.of("../..");
  private static final Path CI = PROJECT.resolve(".ci/run");

  private static boolean agree(String path, String source) {
    boolean tagged = source.contains("\n@Tag(\"long\")\n");
    boolean named = path.endsWith("LongTest.java");
    return path.contains("/src/long/java/") == tagged
        && (named == tagged || (!named && !path.contains("services/")));
  }

  @Test
  void testClasses_areLongByFolderAndTag_andInServicesByName() throws IOException {
    var disagreeing = new ArrayList<Path>();
    List<Path> tests;
    try (var files = Files.find(PROJECT, 14, (file, is) -> isTest(file.toString()))) {
      tests = files.toList();
    }
    for (Path test : tests) {
      if (!agree(test.toString(), Files.readString(test))) {
        disagreeing.add(test);
      }
    }
    assertEquals(List.of(), disagreeing);
    assertTrue(tests.size() > 300, "looked at " + tests.size());
  }

  /** CI's parts: what falls into none would not be run, and what falls into two would be twice. */
  @Test
  void partsOfCi_ofEachLetter_areOne() throws IOException {
    var line = Pattern.compile("all_parts=\\((.*)\\)").matcher(Files.readString(CI));
    assertTrue(line.find(), "parts in " + CI);
    String[] parts = line.group(1).split(" ");
    for (char letter = 'A'; letter <= 'Z'; letter++) {
      String name = String.valueOf(letter);
      assertEquals(
          1, Stream.of(parts).filter(part -> name.matches("[" + part + "]")).count(), name);
    }
  }

  private static boolean isTest(String file) {
    return (file.contains("/src/test/java/") || file.contains("/src/long/java/"))
        && file.endsWith("Test.java")
        && !file.contains("/target/");
  }

  @Test
  void agree_folderTagOrNameAlone_isFalse() {
    String tagged = "\n@Tag(\"long\")\nclass ShopTest {}";
    String plain = "\nclass ShopTest {}";
    assertTrue(agree("services/shop/src/long/java/ShopLongTest.java", tagged));
    assertTrue(agree("jmeter/src/long/java/ShopTest.java", tagged));
    assertTrue(agree("jmeter/src/test/java/ShopTest.java", plain));
    assertFalse(agree("services/shop/src/long/java/ShopTest.java", tagged));
    assertFalse(agree("services/shop/src/test/java/ShopLongTest.java", tagged));
    assertFalse(agree("services/shop/src/test/java/ShopLongTest.java", plain));
    assertFalse(agree("jmeter/src/test/java/ShopTest.java", tagged));
    assertFalse(agree("jmeter/src/long/java/ShopTest.java", plain));
  }
}
