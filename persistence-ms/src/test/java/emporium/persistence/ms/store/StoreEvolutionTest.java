package emporium.persistence.ms.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.schema.ClassChanges;
import emporium.persistence.ms.schema.IncompatibleClassChange;
import emporium.persistence.ms.store.files.ClassRejected;
import emporium.persistence.ms.store.files.StoreFailed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The rules of class changes on the store, whose engine would guess otherwise. */
class StoreEvolutionTest extends StoreEvolutionFixture {
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
    var why = assertThrows(IncompatibleClassChange.class, () -> with(NOTHING, twice));
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
        c -> c.renamedFrom("emporium.evolving.Item").renamed("name", "title");
    String item = "Article(count=5 title=mine )";
    assertEquals(item + item, with(changes, now));
    assertEquals(item + item, with(changes, now));
  }

  @Test
  void class_renamedUndeclared_isRefusedAndNothingChanges() throws IOException {
    writeOld();
    var why = refused(NOTHING, "public class Article { int count; String title; }");
    assertText(why, ".renamedFrom(\"emporium.evolving.Item\")");
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
    assertThrows(ClassRejected.class, () -> with(NOTHING, now));
    assertEquals(before, contents());
  }

  @Test
  void open_failingWhileObjectsAreWrittenAgain_goesOnNextTime() {
    with(
        NOTHING,
        (store, items) -> {
          Object one = items.get(0);
          while (items.size() < 2_500) {
            items.add(copyOf(one));
          }
          store.store(items);
          store.commit();
        },
        OLD);
    String now = "public class Item { int count; String name; String kind = \"new\"; }";
    var writes = new AtomicInteger();
    faults =
        new FaultInjector() {
          @Override
          public void beforeWrite(Path file, long bytes) throws IOException {
            boolean data = bytes > 0 && file.toString().endsWith(".dat");
            if (data && writes.incrementAndGet() == 2) {
              throw new IOException("injected");
            }
          }

          @Override
          public void beforeForce(Path file) {}
        };
    assertThrows(StoreFailed.class, () -> with(NOTHING, now));
    faults = FaultInjector.NONE;
    BiConsumer<GraphStore, List<Object>> allThere =
        (store, items) -> {
          assertEquals(2_500, items.size());
          items.forEach(item -> assertEquals("Item(count=5 name=mine kind=new )", describe(item)));
        };
    with(NOTHING, allThere, now);
    with(NOTHING, allThere, now);
  }

  private static Object copyOf(Object item) {
    try {
      var constructor = item.getClass().getDeclaredConstructor();
      return constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no copy", e);
    }
  }
}
