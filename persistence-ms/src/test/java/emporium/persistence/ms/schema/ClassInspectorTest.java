package emporium.persistence.ms.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.Aggregate;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.image.ImageCodec;
import emporium.persistence.ms.image.ImageOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What cannot be stored is refused at start, by name, and leaves nothing behind. */
class ClassInspectorTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Object",
        "Integer",
        "java.util.List",
        "java.util.List<Integer>",
        "java.util.List<Undeclared>",
        "java.util.Collection<String>",
        "java.util.LinkedList<String>",
        "java.util.HashMap<String, String>",
        "ArrayList",
        "ArrayList<?>",
        "ArrayList<Integer>",
        "ArrayList<Object>",
        "ArrayList<ArrayList<String>>",
        "ArrayList<byte[]>",
        "short[]",
        "String[]",
        "java.time.Instant",
        "Thread",
        "Undeclared",
        "ArrayList<Undeclared>",
        "Other",
        "ArrayList<Other>",
        "Shop",
        "Part.Size",
        "ArrayList<Part.Size>",
        "java.util.List<java.util.List<Part>>",
        "java.util.Map<String, Part>",
        "java.util.Set<Part>",
        "java.util.Optional<Part>",
        "java.math.BigDecimal",
        "java.time.DayOfWeek",
        "boolean[]",
        "Object[]",
        "Part[]",
        "int[][]",
        "Value",
        "Closed"
      })
  void field_ofAnotherType_isRefusedByName(String type) {
    var refused = refusedField(type);
    assertEquals("emporium.evolving.Shop", refused.className());
    assertTrue(refused.getMessage().contains("\"field\""), refused.getMessage());
    assertFalse(Files.exists(directory.resolve("emporium.classes")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Part",
        "ArrayList<Part>",
        "java.util.List<Part>",
        "java.util.List<String>",
        "Named",
        "ArrayList<Named>"
      })
  void field_ofAPartOrWhatPartsAre_isTaken(String type) {
    open(shopWith(type), "Shop", "Part");
    assertTrue(Files.exists(directory.resolve("emporium.classes")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Part.Size | write a byte or int",
        "java.util.List<Part.Size> | write a byte or int",
        "Undeclared | table.owning(Undeclared.class)",
        "java.util.List<Undeclared> | table.owning(Undeclared.class)",
        "Closed | table.owning(Open.class)",
        "Value | write a class with fields that are not final",
        "java.util.Map<String, Part> | write a List of a part that has the key as a field",
        "java.util.Set<Part> | write a List",
        "java.util.List<java.util.List<Part>> | a part with a List of its own",
        "Part[] | write a List or one of these arrays",
        "Integer | write int or long",
        "java.time.Instant | write a long",
        "Other | keep that one's key"
      })
  void refusal_ofAField_namesWhatToWriteInstead(String type, String instead) {
    var message = refusedField(type).getMessage();
    assertTrue(message.contains(instead), message);
    assertTrue(message.contains("emporium.evolving.Shop"), message);
  }

  @Test
  void list_thatBeginsAsNoArrayList_isRefused() {
    var classes =
        CompiledClasses.of(
            "class Shop extends Aggregate { java.util.List<String> x = java.util.List.of(); }");
    var refused = assertThrows(UnstorableClass.class, () -> open(classes, "Shop"));
    assertTrue(refused.getMessage().contains("write new ArrayList<>()"), refused.getMessage());
  }

  private UnstorableClass refusedField(String type) {
    return assertThrows(UnstorableClass.class, () -> open(shopWith(type), "Shop", "Part"));
  }

  private static CompiledClasses shopWith(String type) {
    return CompiledClasses.of(
        "public class Shop extends Aggregate { " + type + " field; protected Shop() {} }",
        "public class Other extends Aggregate { protected Other() {} }",
        "public interface Named {}",
        "public non-sealed class Part extends Closed implements Named { enum Size { S } protected"
            + " Part() {} }",
        "public record Value(int x) {}",
        "public abstract sealed class Closed permits Open, Part {}",
        "public final class Open extends Closed { Open() {} }",
        "public class Undeclared { protected Undeclared() {} }");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "abstract class Shop extends Aggregate {} | plain class",
        "class Shop extends Aggregate { Shop(int x) {} } | no constructor without arguments",
        "class Shop extends Aggregate { Shop() { throw new RuntimeException(); } } | does not work",
        "class Base extends Aggregate { int x; } class Shop extends Base { int x; } | named \"x\"",
        "class Shop extends Aggregate { class Inner {} Inner field; } | \"field\"",
        "class Shop extends Aggregate { public int hashCode() { return 1; } } | equals itself only",
        "class Base extends Aggregate { public boolean equals(Object other) { return true; } }"
            + " class Shop extends Base {} | equals itself only",
      })
  void aggregate_ofAnotherForm_isRefused(String source, String why) {
    var classes = CompiledClasses.of(source);
    var refused = assertThrows(UnstorableClass.class, () -> open(classes, "Shop"));
    assertTrue(refused.getMessage().contains(why), refused.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"enum Part { A }", "record Part(int x) {}", "interface Part {}"})
  void part_ofAnotherForm_isRefused(String source) {
    var classes = CompiledClasses.of("class Shop extends Aggregate {}", source);
    var refused = assertThrows(UnstorableClass.class, () -> open(classes, "Shop", "Part"));
    assertEquals("emporium.evolving.Part", refused.className());
  }

  @Test
  void change_toAFieldThatIsNot_isRefused() {
    var classes = CompiledClasses.of("class Shop extends Aggregate { int x; }");
    var changes = List.of(ClassChanges.of(classes.type("Shop")).renamed("old", "y"));
    var refused =
        assertThrows(
            IncompatibleClassChange.class,
            () -> StoredClassEvolutionRules.of(classes, List.of(), changes));
    assertTrue(refused.getMessage().contains("\"y\""), refused.getMessage());
  }

  @Test
  void change_ofOneOldNameToTwoClasses_isRefused() {
    var classes = CompiledClasses.of("class Shop extends Aggregate {}", "class Part {}");
    var changes =
        List.of(
            ClassChanges.of(classes.type("Shop")).renamedFrom("emporium.evolving.Old"),
            ClassChanges.of(classes.type("Part")).renamedFrom("emporium.evolving.Old"));
    assertThrows(
        IncompatibleClassChange.class,
        () -> StoredClassEvolutionRules.of(classes, List.of(), changes));
  }

  @Test
  void change_sayingThatAStoredClassIsGone_isRefused() {
    var classes = CompiledClasses.of("class Shop extends Aggregate {}", "class Part {}");
    var changes = List.of(ClassChanges.dropped("emporium.evolving.Part"));
    assertThrows(
        IncompatibleClassChange.class,
        () ->
            ImageCodec.open(
                new ImageOptions(
                    directory,
                    false,
                    classes,
                    Set.of(classes.type("Shop").asSubclass(Aggregate.class)),
                    Set.of(classes.type("Part")),
                    changes,
                    FaultInjector.NONE)));
  }

  private void open(CompiledClasses classes, String aggregate, String... parts) {
    var types = new java.util.HashSet<Class<?>>();
    for (String part : parts) {
      types.add(classes.type(part));
    }
    ImageCodec images =
        ImageCodec.open(
            new ImageOptions(
                directory,
                false,
                classes,
                Set.of(classes.type(aggregate).asSubclass(Aggregate.class)),
                types,
                List.of(),
                FaultInjector.NONE));
    assertTrue(images.dictionaryIdentity() != 0);
  }
}
