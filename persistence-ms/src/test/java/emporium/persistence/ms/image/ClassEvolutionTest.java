package emporium.persistence.ms.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.persistence.Aggregate;
import emporium.persistence.ms.store.StoreFaults;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Images written by one version of a program and read by the next, each compiled from source. */
class ClassEvolutionTest {
  private static final String SHOP = "emporium.evolving.Shop";

  @TempDir Path directory;

  /** One version of the program, opened on the directory. */
  private final class Version {
    final CompiledClasses classes;
    final Images images;

    Version(List<String> sources, Function<CompiledClasses, List<ClassChanges>> changes) {
      classes = CompiledClasses.of(sources.toArray(new String[0]));
      Set<Class<? extends Aggregate>> aggregates = new HashSet<>();
      Set<Class<?>> parts = new HashSet<>();
      for (String source : sources) {
        String name = source.split("[ {]", 3)[1];
        Class<?> type = classes.type(name);
        if (Aggregate.class.isAssignableFrom(type)) {
          aggregates.add(type.asSubclass(Aggregate.class));
        } else if (!type.isEnum()) {
          parts.add(type);
        }
      }
      images =
          Images.open(
              new ImageOptions(
                  directory,
                  false,
                  classes,
                  aggregates,
                  parts,
                  changes.apply(classes),
                  StoreFaults.NONE));
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

    byte[] encode(Object aggregate) {
      return Things.encode(images, (Aggregate) aggregate);
    }

    Object decode(byte[] image) {
      return Things.decode(images, image);
    }
  }

  @CanIgnoreReturnValue
  private Version version(String... sources) {
    return new Version(List.of(sources), classes -> List.of());
  }

  private Version version(Function<ClassChanges, ClassChanges> ofShop, String... sources) {
    return new Version(
        List.of(sources), classes -> List.of(ofShop.apply(ClassChanges.of(classes.type("Shop")))));
  }

  private ChangeRefused refused(String... sources) {
    return requireUntouched(() -> version(sources));
  }

  private ChangeRefused requireUntouched(org.junit.jupiter.api.function.Executable opening) {
    byte[] before = dictionary();
    var refused = assertThrows(ChangeRefused.class, opening);
    assertArrayEquals(before, dictionary());
    return refused;
  }

  private byte[] dictionary() {
    try {
      return Files.readAllBytes(directory.resolve("emporium.classes"));
    } catch (java.io.IOException e) {
      throw new AssertionError(e);
    }
  }

  /** A shop with an int and a string. */
  @CanIgnoreReturnValue
  private byte[] oldShop() {
    var old = version("class Shop extends Aggregate { int count; String name = \"old\"; }");
    Object shop = old.make("Shop");
    Things.set(shop, "count", 5);
    Things.set(shop, "name", "mine");
    return old.encode(shop);
  }

  @Test
  void field_added_hasItsInitialiser() {
    byte[] image = oldShop();
    var now =
        version(
            "class Shop extends Aggregate { long since = 7; int count; String name = \"\";"
                + " String kind = \"new\"; final ArrayList<String> notes = new ArrayList<>(); }");
    Object shop = now.decode(image);
    assertEquals(
        "Shop(since=7 count=5 name=\"mine\" kind=\"new\" notes=ArrayList() )",
        Things.describe(shop));
    assertEquals(Things.describe(shop), Things.describe(now.decode(now.encode(shop))));
  }

  @Test
  void field_added_restoreInto_givesTheInitialiser() {
    byte[] image = oldShop();
    var now =
        version("class Shop extends Aggregate { int count; String name; String kind = \"new\"; }");
    Object existing = now.make("Shop");
    Things.set(existing, "kind", "changed since");
    now.images.restoreInto((Aggregate) existing, ByteBuffer.wrap(image));
    assertEquals("Shop(count=5 name=\"mine\" kind=\"new\" )", Things.describe(existing));
  }

  @Test
  void field_movedToAnotherPlaceOrSuperclass_isFoundByName() {
    byte[] image = oldShop();
    var now =
        version(
            "class Named extends Aggregate { String name; }",
            "class Shop extends Named { int count; }");
    assertEquals("Shop(name=\"mine\" count=5 )", Things.describe(now.decode(image)));
  }

  @Test
  void field_removedDeclared_isPassedOver() {
    byte[] image = oldShop();
    var now = version(c -> c.removed("name"), "class Shop extends Aggregate { int count; }");
    assertEquals("Shop(count=5 )", Things.describe(now.decode(image)));
  }

  @Test
  void field_removedUndeclared_isRefusedWithTheLineToWrite() {
    oldShop();
    var why = refused("class Shop extends Aggregate { int count; }");
    assertEquals(SHOP, why.className());
    requireText(why, "\"name\" (java.lang.String)");
    requireText(why, "ClassChanges.of(" + SHOP + ".class).removed(\"name\")");
  }

  @Test
  void field_renamedDeclared_keepsItsValue() {
    byte[] image = oldShop();
    var now =
        version(
            c -> c.renamed("name", "title"),
            "class Shop extends Aggregate { int count; String title = \"t\"; String more; }");
    assertEquals("Shop(count=5 title=\"mine\" more=null )", Things.describe(now.decode(image)));
  }

  @Test
  void field_renamedUndeclared_isRefusedWithEachLineToWrite() {
    oldShop();
    var why =
        refused("class Shop extends Aggregate { int count; String title; int size; String t2; }");
    String code = "ClassChanges.of(" + SHOP + ".class)";
    requireText(why, code + ".renamed(\"name\", \"title\")");
    requireText(why, code + ".renamed(\"name\", \"t2\")");
    requireText(why, code + ".removed(\"name\")");
    assertTrue(!why.getMessage().contains("\"size\""), why.getMessage());
  }

  @Test
  void field_renamedTwice_isFollowedFromEveryVersion() {
    byte[] first = oldShop();
    Function<ClassChanges, ClassChanges> once = c -> c.renamed("name", "title");
    var second = version(once, "class Shop extends Aggregate { int count; String title; }");
    byte[] middle = second.encode(second.decode(first));
    var third =
        version(
            once.andThen(c -> c.renamed("title", "label")),
            "class Shop extends Aggregate { int count; String label; }");
    assertEquals("Shop(count=5 label=\"mine\" )", Things.describe(third.decode(first)));
    assertEquals("Shop(count=5 label=\"mine\" )", Things.describe(third.decode(middle)));
  }

  @Test
  void fieldName_usedAgainAfterARename_keepsBothValues() {
    byte[] first = oldShop();
    Function<ClassChanges, ClassChanges> once = c -> c.renamed("name", "title");
    String[] source = {"class Shop extends Aggregate { int count; String title; String name; }"};
    var second = version(once, source);
    Object shop = second.decode(first);
    assertEquals("Shop(count=5 title=\"mine\" name=null )", Things.describe(shop));
    Things.set(shop, "name", "other");
    byte[] image = second.encode(shop);
    var third =
        version(
            once,
            "class Shop extends Aggregate { String name; String title; int count; int more = 1; }");
    assertEquals(
        "Shop(name=\"other\" title=\"mine\" count=5 more=1 )",
        Things.describe(third.decode(image)));
  }

  @ParameterizedTest
  @CsvSource({
    "byte,short", "byte,int", "byte,long", "byte,float", "byte,double", "short,int", "short,long",
    "short,float", "short,double", "char,int", "char,long", "char,float", "char,double", "int,long",
    "int,double", "float,double"
  })
  void field_widened_keepsItsValue(String from, String to) {
    var old = version("class Shop extends Aggregate { " + from + " x = 100; int y = 3; }");
    byte[] image = old.encode(old.make("Shop"));
    var now = version("class Shop extends Aggregate { " + to + " x; int y; }");
    Object shop = now.decode(image);
    assertEquals(100.0, ((Number) Things.get(shop, "x")).doubleValue());
    assertEquals(3, Things.get(shop, "y"));
  }

  @ParameterizedTest
  @CsvSource({
    "long,int",
    "int,short",
    "int,char",
    "short,char",
    "char,short",
    "long,double",
    "long,float",
    "int,float",
    "double,float",
    "double,long",
    "boolean,int",
    "int,boolean",
    "int,String",
    "String,byte[]",
    "int[],long[]",
    "ArrayList<String>,ArrayList<Part>",
    "Part,String",
    "Part,Other",
    "ArrayList<Part>,ArrayList<Other>",
    "Kind,Part",
    "String,Kind"
  })
  void field_ofATypeThatDoesNotHoldIt_isRefused(String from, String to) {
    String[] others = {
      "class Part { int i; }",
      "class Other { int i; }",
      "enum Kind { A }",
      "class Shop extends Aggregate { " + from + " x; }"
    };
    version(others);
    others[3] = "class Shop extends Aggregate { " + to + " x; }";
    var why = refused(others);
    requireText(why, "cannot become");
    requireText(why, "ClassChanges.of(" + SHOP + ".class).removed(\"x\")");
  }

  @Test
  void field_ofAnotherTypeDeclaredRemoved_hasItsInitialiser() {
    byte[] image = oldShop();
    var now =
        version(
            c -> c.removed("count"),
            "class Shop extends Aggregate { String count = \"none\";" + " String name; }");
    assertEquals("Shop(count=\"none\" name=\"mine\" )", Things.describe(now.decode(image)));
  }

  private static final String[] WITH_PARTS = {
    "class Part { String note = \"n\"; int size = 4; }",
    "class Shop extends Aggregate { Part one = new Part(); ArrayList<Part> all = new ArrayList<>();"
        + " int last = 9; }"
  };

  @CanIgnoreReturnValue
  private byte[] shopWithParts() {
    var old = version(WITH_PARTS);
    Object shop = old.make("Shop");
    List<Object> parts = new ArrayList<>(List.of(old.make("Part"), old.make("Part")));
    Things.set(parts.get(1), "size", 5);
    Things.set(shop, "all", parts);
    return old.encode(shop);
  }

  @Test
  void partClass_renamedDeclared_isFound() {
    byte[] image = shopWithParts();
    var now =
        new Version(
            List.of(
                "class Piece { String note; int size; }",
                "class Shop extends Aggregate { Piece one; ArrayList<Piece> all; int last; }"),
            classes ->
                List.of(ClassChanges.of(classes.type("Piece")).wasClass("emporium.evolving.Part")));
    assertEquals(
        "Shop(one=Piece(note=\"n\" size=4 ) all=ArrayList(Piece(note=\"n\" size=4 )"
            + " Piece(note=\"n\" size=5 ) ) last=9 )",
        Things.describe(now.decode(image)));
  }

  @Test
  void partClass_renamedUndeclared_isRefusedWithTheLineToWrite() {
    shopWithParts();
    var why =
        refused(
            "class Piece { String note; int size; }",
            "class Shop extends Aggregate { Piece one; ArrayList<Piece> all; int last; }");
    requireText(
        why, "ClassChanges.of(emporium.evolving.Piece.class).wasClass(\"emporium.evolving.Part\")");
    requireText(why, "ClassChanges.dropped(\"emporium.evolving.Part\")");
  }

  @Test
  void aggregateClass_renamedDeclared_isFound() {
    byte[] image = oldShop();
    var now =
        new Version(
            List.of("class Store extends Aggregate { int count; String title; }"),
            classes ->
                List.of(
                    ClassChanges.of(classes.type("Store"))
                        .wasClass(SHOP)
                        .renamed("name", "title")));
    assertEquals("Store(count=5 title=\"mine\" )", Things.describe(now.decode(image)));
  }

  @Test
  void partField_removedWithItsClassDropped_isPassedOver() {
    byte[] image = shopWithParts();
    var now =
        new Version(
            List.of("class Shop extends Aggregate { int last; }"),
            classes ->
                List.of(
                    ClassChanges.of(classes.type("Shop")).removed("one").removed("all"),
                    ClassChanges.dropped("emporium.evolving.Part")));
    assertEquals("Shop(last=9 )", Things.describe(now.decode(image)));
  }

  @Test
  void partClass_droppedOfAKeptList_isNullThere() {
    var old =
        version(
            "class Named {}",
            "class Kept extends Named { int i = 1; }",
            "class Gone extends Named { int j = 2; }",
            "class Shop extends Aggregate { Named one; ArrayList<Named> all; int last = 9; }");
    Object shop = old.make("Shop");
    Things.set(shop, "one", old.make("Gone"));
    var all = new ArrayList<>(List.of(old.make("Gone"), old.make("Kept"), old.make("Gone")));
    all.add(null);
    Things.set(shop, "all", all);
    byte[] image = old.encode(shop);
    var now =
        new Version(
            List.of(
                "class Named {}",
                "class Kept extends Named { int i; }",
                "class Shop extends Aggregate { Named one; ArrayList<Named> all; int last; }"),
            classes -> List.of(ClassChanges.dropped("emporium.evolving.Gone")));
    assertEquals(
        "Shop(one=null all=ArrayList(null Kept(i=1 ) null null ) last=9 )",
        Things.describe(now.decode(image)));
  }

  @Test
  void aggregateClass_dropped_isPassedOver() {
    byte[] image = oldShop();
    var now =
        new Version(
            List.of("class Store extends Aggregate { int x; }"),
            classes -> List.of(ClassChanges.dropped(SHOP)));
    assertNull(now.decode(image));
  }

  @Test
  void partField_ofASuperclassNow_takesTheParts() {
    byte[] image = shopWithParts();
    var now =
        version(
            "class Thing {}",
            "class Part extends Thing { String note; int size; }",
            "class Shop extends Aggregate { Thing one; ArrayList<Thing> all; int last; }");
    assertTrue(Things.describe(now.decode(image)).startsWith("Shop(one=Part(note=\"n\" size=4 )"));
  }

  @Test
  void enumConstant_insertedBefore_keepsTheMeaning() {
    var old = version("enum Kind { A, B }", "class Shop extends Aggregate { Kind kind = Kind.B; }");
    byte[] image = old.encode(old.make("Shop"));
    var now =
        version("enum Kind { NEW, A, NEWER, B }", "class Shop extends Aggregate { Kind kind; }");
    assertEquals("Shop(kind=B )", Things.describe(now.decode(image)));
    var without = version("enum Kind { A }", "class Shop extends Aggregate { Kind kind; }");
    assertThrows(DamagedImage.class, () -> without.decode(image));
  }

  @Test
  void classes_unchanged_leaveTheDictionaryAlone() {
    shopWithParts();
    byte[] before = dictionary();
    version(WITH_PARTS);
    assertArrayEquals(before, dictionary());
  }

  private static void requireText(ChangeRefused why, String text) {
    assertTrue(why.getMessage().contains(text), why.getMessage());
  }
}
