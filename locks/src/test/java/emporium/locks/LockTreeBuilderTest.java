package emporium.locks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.locks.TestDomain.Customer;
import emporium.locks.TestDomain.Order;
import emporium.locks.TestDomain.OrderItem;
import emporium.locks.TestDomain.Product;
import emporium.locks.TestDomain.Seller;
import emporium.locks.TestDomain.StockItem;
import emporium.locks.TestKeys.CustomerId;
import emporium.locks.TestKeys.OrderKey;
import emporium.locks.TestKeys.SellerId;
import emporium.locks.TestKeys.StockKey;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Declared and derived models: what is accepted, and what is refused with which words. */
class LockTreeBuilderTest {
  /** A key without order among its kind; the models below are only built, never locked. */
  private interface Key extends Comparable<Key> {
    @Override
    default int compareTo(Key other) {
      return 0;
    }
  }

  record Loop(Knot knot) implements Key {}

  record Knot(Bend bend) implements Key {}

  record Bend(Loop loop) implements Key {}

  record Entry(Loop first) implements Key {}

  record Self(Self parent) implements Key {}

  record Review(SellerId seller, CustomerId customer) implements Key {}

  record OwnReview(SellerId seller, @Owner CustomerId customer) implements Key {}

  record TornReview(@Owner SellerId seller, @Owner CustomerId customer) implements Key {}

  record Reply(Review review) implements Key {}

  record Deal(CustomerId buyer, @Owner CustomerId payer) implements Key {}

  record Asking(int value) implements Key {
    @Owner
    public SellerId seller(int number) {
      return new SellerId(number);
    }
  }

  static class Base implements Key {
    @Owner
    public SellerId seller() {
      return new SellerId(1);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Base;
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  static final class Derived extends Base {
    @Override
    public SellerId seller() {
      return new SellerId(2);
    }

    public CustomerId customer() {
      return new CustomerId(3);
    }
  }

  static final class Identity implements Key {}

  record Unordered(int value) {}

  private static String refused(Consumer<LockTreeBuilder> declaration) {
    LockTreeBuilder builder = LockTree.declare("shop");
    declaration.accept(builder);
    return assertThrows(IllegalLockTree.class, builder::build).getMessage();
  }

  private static String refused(Class<?>... model) {
    return refused(declaration -> declaration.derive(model));
  }

  private static String message(String path, String problem) {
    return "Key types form no tree {tree.name=shop, tree.path="
        + path
        + ", tree.problem="
        + problem
        + "}";
  }

  @Test
  void declare_functions_isTheTreeThatDeriveFinds() {
    LockTree declared =
        LockTree.declare("stock")
            .type(SellerId.class)
            .type(StockKey.class, SellerId.class, StockKey::seller)
            .build();
    assertEquals("stock\n  SellerId\n    StockKey\n", declared.describe());
    LockSet set = LockSet.exclusive(TestKeys.stock(2, 1), TestKeys.stock(1, 7), TestKeys.seller(1));
    assertEquals(TestKeys.planOf(TestKeys.stockTree(), set), TestKeys.planOf(declared, set));
  }

  @Test
  void declare_typesThatCannotBeChanged_areLocked() {
    LockTree words =
        LockTree.declare("words")
            .type(String.class, Character.class, word -> word.charAt(0))
            .type(Character.class)
            .build();
    assertEquals(
        "[root IS, f IS, fir S, fox S]", TestKeys.planOf(words, LockSet.shared("fox", "fir")));
  }

  @Test
  void declare_mixedWithDerivation_ownersMayBeNamedLater() {
    assertEquals(
        """
        shop
          Customer
            Order (owner: customer())
              OrderItem (owner: order())
        """,
        LockTree.declare("shop")
            .derive(OrderItem.class, Order.class)
            .type(Customer.class)
            .build()
            .describe());
  }

  @Test
  void declare_againstTheMark_wins() {
    assertEquals(
        "shop\n  SellerId\n    OwnReview\n",
        LockTree.declare("shop")
            .type(OwnReview.class, SellerId.class, OwnReview::seller)
            .type(SellerId.class)
            .build()
            .describe());
  }

  @Test
  void derive_marks_decideWhereTypesLeaveAChoice() {
    assertEquals(
        """
        shop
          SellerId
          CustomerId
            OwnReview (owner: customer())
            Deal (owner: payer())
        """,
        LockTree.derive("shop", OwnReview.class, Deal.class, SellerId.class, CustomerId.class)
            .describe());
  }

  @Test
  void derive_overriddenMark_staysAndCallsTheOverride() {
    LockTree tree = LockTree.derive("shop", Derived.class, SellerId.class, CustomerId.class);
    assertEquals(
        "[root IS, SellerId[value=2] IS, derived S]",
        TestKeys.planOf(tree, LockSet.shared(new Derived()))
            .replaceAll("emporium.*Derived@\\w+", "derived"));
  }

  @Test
  void derive_domainClasses_nestInExistenceOrder() {
    assertEquals(
        """
        shop
          Seller
            Product (owner: seller())
              StockItem (owner: product())
        """,
        LockTree.derive("shop", StockItem.class, Product.class, Seller.class).describe());
  }

  @Test
  void build_cycle_isRefusedWithAllOfIt() {
    assertEquals(
        message("Loop -> Knot -> Bend -> Loop", "cycle"),
        refused(Loop.class, Bend.class, Knot.class));
    assertEquals(
        message("Loop -> Knot -> Bend -> Loop", "cycle"),
        refused(Entry.class, Knot.class, Bend.class, Loop.class));
    assertEquals(message("Self -> Self", "cycle"), refused(Self.class));
    assertEquals(
        message("Order -> Customer -> Order", "cycle"), refused(Order.class, Customer.class));
  }

  @Test
  void build_declaredCycle_isRefusedWithAllOfIt() {
    assertEquals(
        message("String -> Integer -> String", "cycle"),
        refused(
            model ->
                model
                    .type(String.class, Integer.class, String::length)
                    .type(Integer.class, String.class, String::valueOf)));
  }

  @Test
  void build_orphan_isRefusedWithTheWholeChain() {
    String expected = message("OrderItem -> Order -> (Customer not in the tree)", "orphan");
    assertEquals(expected, refused(OrderItem.class, Order.class));
    assertEquals(expected, refused(Order.class, OrderItem.class));
    assertEquals(
        message("OrderItem -> (Order not in the tree)", "orphan"), refused(OrderItem.class));
  }

  @Test
  void build_declaredOrphan_isRefusedWithTheWholeChain() {
    assertEquals(
        message("String -> Integer -> (Long not in the tree)", "orphan"),
        refused(
            model ->
                model
                    .type(Integer.class, Long.class, Integer::longValue)
                    .type(String.class, Integer.class, String::length)));
  }

  @Test
  void build_ambiguousOwner_isRefusedWithPathAndChoices() {
    String choices = "Review -> (CustomerId by customer() or SellerId by seller())";
    String problem = "ambiguous owner, declare one";
    assertEquals(
        message(choices, problem), refused(Review.class, SellerId.class, CustomerId.class));
    assertEquals(
        message("Reply -> " + choices, problem),
        refused(Review.class, Reply.class, SellerId.class, CustomerId.class));
    assertEquals(
        message("TornReview -> (CustomerId by customer() or SellerId by seller())", problem),
        refused(TornReview.class, SellerId.class, CustomerId.class));
  }

  @Test
  void build_twoDeclaredOwners_areRefusedThoughOneOwnsTheOther() {
    assertEquals(
        message("String -> (Integer or root)", "ambiguous owner, declare one"),
        refused(
            model ->
                model
                    .type(Integer.class)
                    .type(String.class, Integer.class, String::length)
                    .type(String.class)));
  }

  @Test
  void build_ownerMethodWithParameters_isRefused() {
    assertEquals(
        message("Asking", "owner method with parameters or static: seller"),
        refused(Asking.class, SellerId.class));
  }

  @Test
  void build_noKeyTypes_areRefused() {
    assertEquals(message("Unordered", "not Comparable"), refused(Unordered.class));
    assertEquals(message("Identity", "not a value type"), refused(Identity.class));
    assertEquals(message("Key", "not a value type"), refused(Key.class));
    assertEquals(message("RootKey", "the root's own key"), refused(RootKey.class));
    assertEquals(message("SellerId", "named twice"), refused(SellerId.class, SellerId.class));
    assertEquals(
        message("OrderKey", "named twice"),
        refused(
            model ->
                model
                    .derive(CustomerId.class, OrderKey.class)
                    .type(OrderKey.class, CustomerId.class, OrderKey::customer)));
  }

  @Test
  void derive_null_isRefused() {
    assertThrows(NullPointerException.class, () -> LockTree.derive(null, SellerId.class).name());
    assertThrows(NullPointerException.class, () -> LockTree.derive("shop", (Class<?>) null).name());
  }
}
