package emporium.persistence.ms.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.persistence.ms.image.ChangeRefused;
import emporium.persistence.ms.image.ChangeRules;
import emporium.persistence.ms.image.ClassChanges;
import emporium.persistence.ms.image.CompiledClasses;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A directory written by one version of the classes and opened by the next. */
class StoredEvolutionTest {
  private static final UnaryOperator<ClassChanges> NOTHING = UnaryOperator.identity();
  private static final String OLD = "public class Item { int count = 5; String name = \"mine\"; }";

  @TempDir Path directory;
  private String dropped = "emporium.evolving.Nothing";

  /** The classes of a version: a root with a list of items, and the item. */
  private record Version(CompiledClasses classes, List<ClassChanges> changes) {
    static Version of(UnaryOperator<ClassChanges> ofItem, String dropped, String... sources) {
      var all = new ArrayList<>(Arrays.asList(sources));
      all.add("public class Root { public ArrayList<Object> items = new ArrayList<>(); }");
      var classes = CompiledClasses.of(all.toArray(new String[0]));
      String last = sources[sources.length - 1].split("[ {]", 4)[2];
      return new Version(
          classes,
          List.of(
              ofItem.apply(ClassChanges.of(classes.type(last))), ClassChanges.dropped(dropped)));
    }

    Object make(String name) {
      try {
        var constructor = classes.type(name).getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
      } catch (ReflectiveOperationException e) {
        throw new LinkageError("no " + name, e);
      }
    }

    GraphStore open(Path directory) {
      return GraphStore.open(
          new StoreOptions(
              directory,
              false,
              classes,
              type -> type.getName().startsWith("emporium.evolving."),
              StoreFaults.NONE,
              ChangeRules.of(classes, changes)));
    }
  }

  /** Opens the directory with these classes, and does something with the items. */
  @CanIgnoreReturnValue
  private String with(
      UnaryOperator<ClassChanges> changes,
      BiConsumer<GraphStore, List<Object>> action,
      String... sources) {
    Version version = Version.of(changes, dropped, sources);
    try (GraphStore store = version.open(directory)) {
      Object root = store.root(Object.class, () -> version.make("Root"));
      var items = itemsOf(root);
      if (items.isEmpty()) {
        items.add(version.make("Item"));
        items.add(version.make("Item"));
        store.store(items);
        store.commit();
      }
      action.accept(store, items);
      return describe(items.get(0)) + describe(items.get(1));
    }
  }

  @CanIgnoreReturnValue
  private String with(UnaryOperator<ClassChanges> changes, String... sources) {
    return with(changes, (store, items) -> {}, sources);
  }

  private void writeOld() {
    with(NOTHING, OLD);
  }

  @SuppressWarnings("unchecked")
  private static List<Object> itemsOf(Object root) {
    return (List<Object>) get(root, "items");
  }

  private static Object get(Object owner, String name) {
    try {
      Field field = owner.getClass().getDeclaredField(name);
      field.setAccessible(true);
      return field.get(owner);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no " + name, e);
    }
  }

  private static String describe(Object item) {
    var text = new StringBuilder(item.getClass().getSimpleName()).append('(');
    for (Field field : item.getClass().getDeclaredFields()) {
      text.append(field.getName()).append('=').append(get(item, field.getName())).append(' ');
    }
    return text.append(')').toString();
  }

  @Test
  void classes_unchanged_openAsBefore() {
    writeOld();
    String item = "Item(count=5 name=mine )";
    assertEquals(item + item, with(NOTHING, OLD));
  }

  @Test
  void field_added_hasItsInitialiserNowAndLater() {
    writeOld();
    String now =
        "public class Item { long since = 7; int count; String name; String kind = \"new\";"
            + " final ArrayList<String> notes = new ArrayList<>(); }";
    String item = "Item(since=7 count=5 name=mine kind=new notes=[] )";
    assertEquals(item + item, with(NOTHING, now));
    assertEquals(item + item, with(NOTHING, now));
  }

  /** The engine would write the list where no record refers to it. */
  @Test
  @SuppressWarnings("unchecked")
  void listOfAnAddedField_changedAlone_isKept() {
    writeOld();
    String now =
        "public class Item { int count; String name; ArrayList<String> notes = new ArrayList<>();"
            + " }";
    with(
        NOTHING,
        (store, items) -> {
          var notes = (List<Object>) get(items.get(0), "notes");
          notes.add("kept");
          store.store(notes);
          store.commit();
        },
        now);
    assertEquals(
        "Item(count=5 name=mine notes=[kept] )Item(count=5 name=mine notes=[] )",
        with(NOTHING, now));
  }

  @Test
  void field_removedUndeclared_isRefusedAndNothingChanges() throws IOException {
    writeOld();
    var why = refused(NOTHING, "public class Item { int count; }");
    assertText(why, ".removed(\"name\")");
  }

  @Test
  void field_removedDeclared_isGone() {
    writeOld();
    String now = "public class Item { int count = 1; }";
    assertEquals("Item(count=5 )Item(count=5 )", with(c -> c.removed("name"), now));
  }

  @Test
  void field_renamedUndeclared_isRefusedAndNothingChanges() throws IOException {
    writeOld();
    var why = refused(NOTHING, "public class Item { int counter; String name; }");
    assertText(why, ".renamed(\"count\", \"counter\")");
    assertText(why, ".removed(\"count\")");
  }

  @Test
  void field_renamedDeclared_keepsItsValue() {
    writeOld();
    String now = "public class Item { String title; int counter = 1; int count2 = 2; }";
    UnaryOperator<ClassChanges> changes =
        c -> c.renamed("name", "title").renamed("count", "counter");
    String item = "Item(title=mine counter=5 count2=2 )";
    assertEquals(item + item, with(changes, now));
    assertEquals(item + item, with(changes, now));
  }

  /** The engine alone would put the old value into the field that looks like it. */
  @Test
  void field_removedWithOneLikeItAdded_doesNotPassItsValueOn() {
    writeOld();
    String now = "public class Item { int counts = 99; String name; }";
    String item = "Item(counts=99 name=mine )";
    assertEquals(item + item, with(c -> c.removed("count"), now));
  }

  @Test
  void fields_swappedNames_followTheirNamesNotTheirPlace() {
    with(NOTHING, "public class Item { int first = 1; int second = 2; }");
    String item = "Item(second=2 first=1 )";
    assertEquals(item + item, with(NOTHING, "public class Item { int second; int first; }"));
  }

  @Test
  void fields_ofOneNameInAClassAndItsSuperclass_areRefused() throws IOException {
    String[] twice = {
      "public class Thing { int count = 1; }", "public class Item extends Thing { int count = 2; }"
    };
    with(NOTHING, twice);
    Map<Path, String> before = contents();
    var why = assertThrows(ChangeRefused.class, () -> with(NOTHING, twice));
    assertText(why, "\"count\"");
    assertEquals(before, contents());
  }

  @Test
  void field_widened_keepsItsValue() {
    writeOld();
    String item = "Item(count=5 name=mine )";
    assertEquals(item + item, with(NOTHING, "public class Item { long count; String name; }"));
  }

  @Test
  void field_narrowed_isRefusedAndNothingChanges() throws IOException {
    writeOld();
    var why = refused(NOTHING, "public class Item { short count; String name; }");
    assertText(why, "cannot become");
  }

  @Test
  void class_renamedDeclared_isFound() {
    writeOld();
    String now = "public class Article { int count; String title; }";
    UnaryOperator<ClassChanges> changes =
        c -> c.wasClass("emporium.evolving.Item").renamed("name", "title");
    String item = "Article(count=5 title=mine )";
    assertEquals(item + item, with(changes, now));
    assertEquals(item + item, with(changes, now));
  }

  @Test
  void class_renamedUndeclared_isRefusedAndNothingChanges() throws IOException {
    writeOld();
    var why = refused(NOTHING, "public class Article { int count; String title; }");
    assertText(why, ".wasClass(\"emporium.evolving.Item\")");
  }

  @Test
  void partClass_droppedWithItsField_isGone() {
    String[] old = {
      "public class Part { int i = 3; }",
      "public class Item { int count = 5; Part part = new Part(); }"
    };
    with(NOTHING, old);
    UnaryOperator<ClassChanges> changes = c -> c.removed("part");
    String now = "public class Item { int count; long more = 2; }";
    dropped = "emporium.evolving.Part";
    String item = "Item(count=5 more=2 )";
    assertEquals(item + item, with(changes, now));
    assertEquals(item + item, with(changes, now));
  }

  @Test
  void partClass_droppedOfAKeptField_isNull() {
    String[] old = {
      "public class Thing {}",
      "public class Part extends Thing { int i = 3; }",
      "public class Item { int count = 5; Thing part = new Part(); }"
    };
    with(NOTHING, old);
    String[] now = {"public class Thing {}", "public class Item { int count; Thing part; }"};
    dropped = "emporium.evolving.Part";
    String item = "Item(count=5 part=null )";
    assertEquals(item + item, with(NOTHING, now));
    assertEquals(item + item, with(NOTHING, now));
  }

  @Test
  void class_changedThreeTimes_opensEachTime() {
    writeOld();
    UnaryOperator<ClassChanges> once = c -> c.renamed("name", "title");
    UnaryOperator<ClassChanges> twice = c -> once.apply(c).renamed("title", "label");
    with(once, "public class Item { int count; String title; }");
    with(twice, "public class Item { int count; String label; long more = 3; }");
    String item = "Item(count=5 label=mine )";
    assertEquals(
        item + item,
        with(
            c -> twice.apply(c).removed("more"), "public class Item { int count; String label; }"));
  }

  @Test
  void fieldAdded_toAClassWithoutItsConstructor_isRefused() throws IOException {
    writeOld();
    String now = "public class Item { int count; String name; int more; Item(int x) {} }";
    Map<Path, String> before = contents();
    assertThrows(ClassRefused.class, () -> with(NOTHING, now));
    assertEquals(before, contents());
  }

  private ChangeRefused refused(UnaryOperator<ClassChanges> changes, String source)
      throws IOException {
    Map<Path, String> before = contents();
    var why = assertThrows(ChangeRefused.class, () -> with(changes, source));
    assertEquals(before, contents());
    String item = "Item(count=5 name=mine )";
    assertEquals(item + item, with(NOTHING, OLD));
    return why;
  }

  private static void assertText(ChangeRefused why, String text) {
    assertTrue(why.getMessage().contains(text), why.getMessage());
  }

  private Map<Path, String> contents() throws IOException {
    var contents = new TreeMap<Path, String>();
    try (var files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(file, Arrays.toString(Files.readAllBytes(file)));
      }
    }
    return contents;
  }
}
