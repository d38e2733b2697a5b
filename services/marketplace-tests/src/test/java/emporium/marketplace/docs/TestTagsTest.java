package emporium.marketplace.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
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
    List<Path> tests = find(TestTagsTest::isTest);
    for (Path test : tests) {
      if (!agree(test.toString(), Files.readString(test))) {
        disagreeing.add(test);
      }
    }
    assertEquals(List.of(), disagreeing);
    assertTrue(tests.size() > 300, "looked at " + tests.size());
  }

  /** What falls into none would never be run by CI, and what falls into two would be twice. */
  @Test
  void longClasses_ofCisParts_areInOneEach() throws IOException {
    String script = Files.readString(CI);
    String[] parts = found("all_parts=\\((.*)\\)", script).split(" ");
    String leftOut = found("excluded=%regex\\[(.*)\\]\"", script).replace("\\\\", "\\");
    List<Path> all = find(TestTagsTest::isLong);
    assertTrue(all.size() > 100, "looked at " + all.size());
    for (Path test : all) {
      String compiled = test.toString().replace(".java", ".class");
      long run = Stream.of(parts).filter(part -> isRun(compiled, leftOut, part)).count();
      assertEquals(1, run, test.toString());
    }
    assertTrue(isRun("emporium/JpaCartTest.class", leftOut, "A-C"));
    assertFalse(isRun("emporium/JpaCartTest.class", leftOut, "H-M"));
  }

  private static List<Path> find(Predicate<String> wanted) throws IOException {
    try (var files = Files.find(PROJECT, 14, (file, is) -> wanted.test(file.toString()))) {
      return files.toList();
    }
  }

  private static boolean isRun(String compiled, String leftOut, String part) {
    return !compiled.matches(leftOut.replace("$part", part));
  }

  private static String found(String pattern, String text) {
    var matcher = Pattern.compile(pattern).matcher(text);
    assertTrue(matcher.find(), pattern);
    return matcher.group(1);
  }

  private static boolean isLong(String file) {
    return isTest(file) && file.contains("/src/long/java/");
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
