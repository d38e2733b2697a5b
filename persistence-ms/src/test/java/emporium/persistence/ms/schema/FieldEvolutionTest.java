package emporium.persistence.ms.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.Aggregate;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fields that are added, moved, removed, renamed, of another type. */
class FieldEvolutionTest extends SchemaEvolutionFixture {
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
        SampleAggregates.describe(shop));
    assertEquals(
        SampleAggregates.describe(shop), SampleAggregates.describe(now.decode(now.encode(shop))));
  }

  @Test
  void field_added_restoreInto_givesTheInitialiser() {
    byte[] image = oldShop();
    var now =
        version("class Shop extends Aggregate { int count; String name; String kind = \"new\"; }");
    Object existing = now.make("Shop");
    SampleAggregates.set(existing, "kind", "changed since");
    now.images.restoreInto((Aggregate) existing, ByteBuffer.wrap(image));
    assertEquals("Shop(count=5 name=\"mine\" kind=\"new\" )", SampleAggregates.describe(existing));
  }

  @Test
  void list_declaredAsAnInterface_keepsItsValues() {
    var before = version("class Shop extends Aggregate { ArrayList<String> notes; }");
    Object shop = before.make("Shop");
    SampleAggregates.set(shop, "notes", new java.util.ArrayList<>(java.util.List.of("a", "b")));
    byte[] image = before.encode(shop);
    var now = version("class Shop extends Aggregate { java.util.List<String> notes; }");
    assertEquals(SampleAggregates.describe(shop), SampleAggregates.describe(now.decode(image)));
    byte[] again = now.encode(now.decode(image));
    var back = version("class Shop extends Aggregate { ArrayList<String> notes; }");
    assertEquals(SampleAggregates.describe(shop), SampleAggregates.describe(back.decode(again)));
  }

  @Test
  void field_movedToAnotherPlaceOrSuperclass_isFoundByName() {
    byte[] image = oldShop();
    var now =
        version(
            "class Named extends Aggregate { String name; }",
            "class Shop extends Named { int count; }");
    assertEquals("Shop(name=\"mine\" count=5 )", SampleAggregates.describe(now.decode(image)));
  }

  @Test
  void field_removedDeclared_isPassedOver() {
    byte[] image = oldShop();
    var now = version(c -> c.removed("name"), "class Shop extends Aggregate { int count; }");
    assertEquals("Shop(count=5 )", SampleAggregates.describe(now.decode(image)));
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
  void field_removedUndeclaredWhereThatIsDropped_isPassedOver() {
    byte[] image = oldShop();
    var now = dropping("class Shop extends Aggregate { int count; }");
    assertEquals("Shop(count=5 )", SampleAggregates.describe(now.decode(image)));
  }

  @Test
  void field_addedAndRemovedAgainWhereThatIsDropped_leavesWhatWasBefore() {
    byte[] first = oldShop();
    var trial =
        version("class Shop extends Aggregate { int count; String name; long weight = 3; }");
    byte[] weighed = trial.encode(trial.decode(first));
    String[] back = {"class Shop extends Aggregate { int count; String name; }"};
    var why = refused(back);
    assertTrue(why.isRemoval());
    var now = dropping(back);
    String shop = "Shop(count=5 name=\"mine\" )";
    assertEquals(shop, SampleAggregates.describe(now.decode(weighed)));
    assertEquals(shop, SampleAggregates.describe(now.decode(first)));
  }

  @Test
  void field_ofAnotherTypeWhereRemovalsAreDropped_isRefused() {
    oldShop();
    var why =
        assertThrows(
            IncompatibleClassChange.class,
            () -> dropping("class Shop extends Aggregate { String count; String name; }"));
    assertFalse(why.isRemoval());
  }

  @Test
  void partClass_removedUndeclaredWhereThatIsDropped_isPassedOverWithItsField() {
    var old =
        version(
            "class Part { int size = 4; }",
            "class Shop extends Aggregate { int count = 5; Part part = new Part(); }");
    byte[] image = old.encode(old.make("Shop"));
    String[] back = {"class Shop extends Aggregate { int count; }"};
    assertTrue(refused(back).isRemoval());
    assertEquals("Shop(count=5 )", SampleAggregates.describe(dropping(back).decode(image)));
  }

  private Version dropping(String... sources) {
    return new Version(List.of(sources), classes -> List.of(ClassChanges.undeclaredDropped()));
  }

  @Test
  void field_renamedDeclared_keepsItsValue() {
    byte[] image = oldShop();
    var now =
        version(
            c -> c.renamed("name", "title"),
            "class Shop extends Aggregate { int count; String title = \"t\"; String more; }");
    assertEquals(
        "Shop(count=5 title=\"mine\" more=null )", SampleAggregates.describe(now.decode(image)));
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
    assertEquals("Shop(count=5 label=\"mine\" )", SampleAggregates.describe(third.decode(first)));
    assertEquals("Shop(count=5 label=\"mine\" )", SampleAggregates.describe(third.decode(middle)));
  }

  @Test
  void fieldName_usedAgainAfterARename_keepsBothValues() {
    byte[] first = oldShop();
    Function<ClassChanges, ClassChanges> once = c -> c.renamed("name", "title");
    String[] source = {"class Shop extends Aggregate { int count; String title; String name; }"};
    var second = version(once, source);
    Object shop = second.decode(first);
    assertEquals("Shop(count=5 title=\"mine\" name=null )", SampleAggregates.describe(shop));
    SampleAggregates.set(shop, "name", "other");
    byte[] image = second.encode(shop);
    var third =
        version(
            once,
            "class Shop extends Aggregate { String name; String title; int count; int more = 1; }");
    assertEquals(
        "Shop(name=\"other\" title=\"mine\" count=5 more=1 )",
        SampleAggregates.describe(third.decode(image)));
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
    assertEquals(100.0, ((Number) SampleAggregates.get(shop, "x")).doubleValue());
    assertEquals(3, SampleAggregates.get(shop, "y"));
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
    "ArrayList<Part>,ArrayList<Other>"
  })
  void field_ofATypeThatDoesNotHoldIt_isRefused(String from, String to) {
    String[] others = {
      "class Part { int i; }",
      "class Other { int i; }",
      "class Shop extends Aggregate { " + from + " x; }"
    };
    version(others);
    others[2] = "class Shop extends Aggregate { " + to + " x; }";
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
    assertEquals(
        "Shop(count=\"none\" name=\"mine\" )", SampleAggregates.describe(now.decode(image)));
  }
}
