package emporium.locks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.locks.LockTree;
import emporium.locks.TestKeys.CustomerId;
import emporium.locks.TestKeys.OrderKey;
import emporium.locks.TestKeys.SellerId;
import emporium.locks.TestKeys.StockKey;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LockTreeDiagramTest {
  private static final LockTree SHOP =
      LockTree.derive("shop", SellerId.class, StockKey.class, CustomerId.class, OrderKey.class);

  private static List<String> ids(String name) {
    String picture = LockTree.derive(name, SellerId.class, CustomerId.class).mermaid();
    return Pattern.compile("tree_\\w+").matcher(picture).results().map(MatchResult::group).toList();
  }

  @Test
  void mermaid_tree_drawsTypesAndOwnership() {
    assertEquals(
        """
        flowchart LR
          tree_shop_0(["shop"])
          tree_shop_1["SellerId"]
          tree_shop_2["CustomerId"]
          tree_shop_3["StockKey"]
          tree_shop_4["OrderKey"]
          tree_shop_0 --> tree_shop_1
          tree_shop_0 --> tree_shop_2
          tree_shop_1 --> tree_shop_3
          tree_shop_2 --> tree_shop_4
        """,
        SHOP.mermaid());
  }

  @Test
  void graphviz_tree_drawsTypesAndOwnership() {
    assertEquals(
        """
        digraph "shop" {
          rankdir=LR;
          tree_shop_0 [label="shop", shape=ellipse];
          tree_shop_1 [label="SellerId", shape=box];
          tree_shop_2 [label="CustomerId", shape=box];
          tree_shop_3 [label="StockKey", shape=box];
          tree_shop_4 [label="OrderKey", shape=box];
          tree_shop_0 -> tree_shop_1;
          tree_shop_0 -> tree_shop_2;
          tree_shop_1 -> tree_shop_3;
          tree_shop_2 -> tree_shop_4;
        }
        """,
        SHOP.graphviz());
  }

  @Test
  void pictures_nameWithSyntax_isEscaped() {
    LockTree tree = LockTree.derive("a \"b\" \\ <#1>", SellerId.class);
    assertEquals(
        "tree_a_20__22_b_22__20__5c__20__3c__23_1_3e__0([\"a #34;b#34; \\ #60;#35;1#62;\"])",
        tree.mermaid().lines().skip(1).findFirst().orElseThrow().strip());
    assertEquals(
        "digraph \"a \\\"b\\\" \\\\ <#1>\" {", tree.graphviz().lines().findFirst().orElseThrow());
  }

  @Test
  void ids_treesOfLikeNames_differ() {
    List<String> names =
        List.of("a-b", "a_b", "ab", "a.b", "a_2d_b", "a_", "a__", "a", "a_1", "a1");
    long perTree = ids("a").stream().distinct().count();
    assertEquals(3, perTree);
    assertEquals(
        names.size() * perTree,
        names.stream().map(LockTreeDiagramTest::ids).flatMap(List::stream).distinct().count());
  }

  @Test
  void ids_ofBothPictures_areTheSame() {
    Pattern id = Pattern.compile("tree_\\w+");
    List<List<String>> found =
        Stream.of(SHOP.mermaid(), SHOP.graphviz())
            .map(text -> id.matcher(text).results().map(MatchResult::group).toList())
            .toList();
    assertEquals(found.get(0), found.get(1));
  }
}
