package emporium.persistence.ms.schema;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Classes of parts and aggregates that are renamed or dropped, and enums. */
class PartEvolutionTest extends SchemaEvolutionFixture {
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
    SampleAggregates.set(parts.get(1), "size", 5);
    SampleAggregates.set(shop, "all", parts);
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
                List.of(
                    ClassChanges.of(classes.type("Piece")).renamedFrom("emporium.evolving.Part")));
    assertEquals(
        "Shop(one=Piece(note=\"n\" size=4 ) all=ArrayList(Piece(note=\"n\" size=4 )"
            + " Piece(note=\"n\" size=5 ) ) last=9 )",
        SampleAggregates.describe(now.decode(image)));
  }

  @Test
  void partClass_renamedUndeclared_isRefusedWithTheLineToWrite() {
    shopWithParts();
    var why =
        refused(
            "class Piece { String note; int size; }",
            "class Shop extends Aggregate { Piece one; ArrayList<Piece> all; int last; }");
    requireText(
        why,
        "ClassChanges.of(emporium.evolving.Piece.class).renamedFrom(\"emporium.evolving.Part\")");
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
                        .renamedFrom(SHOP)
                        .renamed("name", "title")));
    assertEquals("Store(count=5 title=\"mine\" )", SampleAggregates.describe(now.decode(image)));
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
    assertEquals("Shop(last=9 )", SampleAggregates.describe(now.decode(image)));
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
    SampleAggregates.set(shop, "one", old.make("Gone"));
    var all = new ArrayList<>(List.of(old.make("Gone"), old.make("Kept"), old.make("Gone")));
    all.add(null);
    SampleAggregates.set(shop, "all", all);
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
        SampleAggregates.describe(now.decode(image)));
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
    assertTrue(
        SampleAggregates.describe(now.decode(image))
            .startsWith("Shop(one=Part(note=\"n\" size=4 )"));
  }

  @Test
  void classes_unchanged_leaveTheDictionaryAlone() {
    shopWithParts();
    byte[] before = dictionary();
    version(WITH_PARTS);
    assertArrayEquals(before, dictionary());
  }
}
