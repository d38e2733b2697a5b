package emporium.marketplace.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.tngtech.archunit.core.domain.JavaClass;
import emporium.events.model.StoredCode;
import emporium.events.model.StoredCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The codes under which enums are stored are those that were published, and only grow. */
class StoredCodesTest {
  private static final Path PUBLISHED = Path.of("..", "..", "docs", "stored-codes.txt");

  /** An enum whose constants were given codes that do not follow their order. */
  enum Moved implements StoredCode {
    LAST(7),
    FIRST(0),
    SECOND(1);

    private final byte code;

    Moved(int code) {
      this.code = (byte) code;
    }

    @Override
    public byte code() {
      return code;
    }
  }

  /** One constant has the code of another. */
  enum Twice implements StoredCode {
    ONE,
    OTHER;

    @Override
    public byte code() {
      return 1;
    }
  }

  private static List<String> lines(Class<?> type) {
    var lines = new ArrayList<String>();
    for (Object constant : type.getEnumConstants()) {
      lines.add(
          type.getName()
              + " "
              + ((StoredCode) constant).code()
              + " "
              + ((Enum<?>) constant).name());
    }
    return lines;
  }

  /** What is missing, what was never published, and which code means two things. */
  private static List<String> problems(List<String> published, List<String> present) {
    var problems = new ArrayList<String>();
    published.stream()
        .filter(line -> !present.contains(line))
        .forEach(line -> problems.add("published, and gone or changed: " + line));
    present.stream()
        .filter(line -> !published.contains(line))
        .forEach(line -> problems.add("not published: " + line));
    var codes = new HashSet<String>();
    published.stream()
        .filter(line -> !codes.add(line.substring(0, line.lastIndexOf(' '))))
        .forEach(line -> problems.add("a code given twice: " + line));
    return problems;
  }

  private static List<String> published() throws IOException {
    return Files.readAllLines(PUBLISHED).stream().filter(line -> !line.startsWith("#")).toList();
  }

  private static List<String> present() {
    return ArchitectureTest.CLASSES.stream()
        .filter(type -> type.isEnum() && type.isAssignableTo(StoredCode.class))
        .map(JavaClass::reflect)
        .flatMap(type -> lines(type).stream())
        .toList();
  }

  @Test
  void codes_ofAllEnums_areThePublishedOnes() throws IOException {
    assertEquals(List.of(), problems(published(), present()));
  }

  @Test
  void enums_foundByACode_areAllAmongThose() {
    var others = new TreeSet<String>();
    ArchitectureTest.CLASSES.stream()
        .filter(type -> type.isEnum() && !type.isAssignableTo(StoredCode.class))
        .filter(type -> !type.getPackageName().startsWith("emporium.persistence."))
        .filter(
            type ->
                type.getMethods().stream().anyMatch(method -> method.getName().equals("ofCode")))
        .forEach(type -> others.add(type.getName()));
    assertEquals(new TreeSet<String>(), others);
  }

  /** The controls: each change that loses data is seen. */
  @Test
  void comparison_ofChangedMissingAndNewCodes_saysSo() {
    var published = List.of("a.A 0 ONE", "a.A 1 TWO");
    assertEquals(List.of(), problems(published, List.of("a.A 1 TWO", "a.A 0 ONE")));
    assertEquals(
        List.of("published, and gone or changed: a.A 1 TWO"),
        problems(published, List.of("a.A 0 ONE")));
    assertEquals(
        List.of("published, and gone or changed: a.A 1 TWO", "not published: a.A 2 TWO"),
        problems(published, List.of("a.A 0 ONE", "a.A 2 TWO")));
    assertEquals(
        List.of("not published: a.A 2 THREE"),
        problems(published, List.of("a.A 0 ONE", "a.A 1 TWO", "a.A 2 THREE")));
    var twice = List.of("a.A 0 ONE", "a.A 0 TWO");
    assertEquals(List.of("a code given twice: a.A 0 TWO"), problems(twice, twice));
  }

  @Test
  void constants_inAnotherOrder_keepTheirCodes() {
    var codes = StoredCodes.of(Moved.values());
    assertEquals(Moved.FIRST, codes.constant((byte) 0));
    assertEquals(Moved.LAST, codes.constant((byte) 7));
    assertThrows(IllegalArgumentException.class, () -> codes.constant((byte) 2));
    assertThrows(IllegalArgumentException.class, () -> codes.constant((byte) -1));
    assertThrows(IllegalArgumentException.class, () -> StoredCodes.of(Twice.values()));
  }
}
