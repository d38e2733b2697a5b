package emporium.locks;

import static emporium.locks.TestKeys.seller;
import static emporium.locks.TestKeys.stock;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.TestDomain.Customer;
import emporium.locks.TestDomain.Order;
import emporium.locks.TestDomain.OrderItem;
import emporium.locks.TestDomain.Patron;
import emporium.locks.TestDomain.Product;
import emporium.locks.TestDomain.Seller;
import emporium.locks.TestDomain.StockItem;
import emporium.locks.TestKeys.CustomerId;
import emporium.locks.TestKeys.ItemKey;
import emporium.locks.TestKeys.OrderKey;
import emporium.locks.TestKeys.SellerId;
import emporium.locks.TestKeys.StockKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LockTreeTest {
  /** What a key may be: one of few constants, one with a body. */
  enum Region {
    NORTH,
    SOUTH {
      @Override
      boolean isWarm() {
        return true;
      }
    };

    boolean isWarm() {
      return false;
    }
  }

  record City(Region region, int number) implements Comparable<City> {
    @Override
    public int compareTo(City other) {
      int order = region.compareTo(other.region);
      return order != 0 ? order : Integer.compare(number, other.number);
    }
  }

  @Test
  void derive_recordAccessorAndPlainMethod_nestsOwnedUnderOwner() {
    LockTree tree =
        LockTree.derive("shop", StockKey.class, OrderKey.class, CustomerId.class, SellerId.class);
    assertEquals(
        """
        shop
          CustomerId
            OrderKey (owner: customer())
          SellerId
            StockKey (owner: seller())
        """,
        tree.describe());
    assertEquals("shop", tree.name());
  }

  @Test
  void derive_ownerOutsideTheModel_isOwnedByTheRoot() {
    assertEquals("stock\n  StockKey\n", LockTree.derive("stock", StockKey.class).describe());
  }

  @Test
  void derive_chainOfCandidates_deepestWins() {
    assertEquals(
        "ItemKey (owner: order())",
        LockTree.derive("orders", ItemKey.class, CustomerId.class, OrderKey.class)
            .describe()
            .lines()
            .reduce((before, last) -> last.strip())
            .orElseThrow());
  }

  @Test
  void describe_enumKeys_areTypesLikeAnyOther() {
    LockTree tree = LockTree.derive("map", City.class, Region.class);
    assertEquals("map\n  Region\n    City (owner: region())\n", tree.describe());
    assertEquals(
        "[root IX, NORTH IX, SOUTH IX, "
            + "City[region=NORTH, number=1] X, City[region=SOUTH, number=1] X]",
        TestKeys.planOf(
            tree, LockSet.exclusive(new City(Region.SOUTH, 1), new City(Region.NORTH, 1))));
    assertEquals("[root IS, SOUTH S]", TestKeys.planOf(tree, LockSet.shared(Region.SOUTH)));
  }

  @Test
  void order_domainInAnyDeclaration_isExistenceOrder() {
    LockTree tree =
        LockTree.declare("shop")
            .derive(OrderItem.class, StockItem.class, Product.class, Order.class, Seller.class)
            .type(Customer.class)
            .build();
    Customer customer = new Customer(9);
    Order order = new Order(customer, 8);
    Seller seller = new Seller(7);
    Product product = new Product(seller, 6);
    List<Object> expected =
        List.of(
            RootKey.ROOT,
            seller,
            customer,
            product,
            order,
            new OrderItem(order, product, 5),
            new StockItem(product, 4));
    assertSorts(tree, expected);
  }

  private static void assertSorts(LockTree tree, List<Object> expected) {
    List<Object> keys = new ArrayList<>(expected);
    for (int seed = 0; seed < 20; seed++) {
      Collections.shuffle(keys, new Random(seed));
      keys.sort(tree.order());
      assertEquals(expected, keys, "seed " + seed);
    }
  }

  @Test
  void order_shuffledKeys_isDepthThenDeclarationThenKey() {
    LockTree tree =
        LockTree.derive("shop", StockKey.class, CustomerId.class, SellerId.class, OrderKey.class);
    OrderKey order = new OrderKey(new CustomerId(0), 0);
    List<Object> expected =
        List.of(
            RootKey.ROOT, new CustomerId(9), seller(1), seller(2), stock(1, 8), stock(2, 7), order);
    assertSorts(tree, expected);
  }

  @Test
  void plan_severalKeys_addsOwnersOnceAndJoinsModes() {
    LockSet set =
        LockSet.exclusive(stock(2, 1), stock(2, 0)).and(LockSet.shared(stock(1, 5), seller(2)));
    assertEquals(
        "[root IX, "
            + "SellerId[value=1] IS, SellerId[value=2] SIX, "
            + "StockKey[sellerId=1, productId=5] S, "
            + "StockKey[sellerId=2, productId=0] X, StockKey[sellerId=2, productId=1] X]",
        TestKeys.planOf(TestKeys.stockTree(), set));
  }

  @Test
  void plan_foreignKey_isUnknown() {
    UnknownLock unknown =
        assertThrows(
            UnknownLock.class,
            () -> TestKeys.planOf(TestKeys.stockTree(), LockSet.shared(new CustomerId(1))));
    assertEquals("CustomerId[value=1]", unknown.context().get("lock.requested"));
    assertEquals("stock", unknown.context().get("lock.tree"));
  }

  @Test
  void plan_keyOfSubclass_isUnknownAndNamesBothTypes() {
    LockTree tree = LockTree.declare("shop").type(Customer.class).build();
    UnknownLock unknown =
        assertThrows(UnknownLock.class, () -> TestKeys.planOf(tree, LockSet.shared(new Patron(1))));
    assertEquals(
        "Key type is not in the lock tree {lock.requested=Patron1,"
            + " lock.type=emporium.locks.TestDomain$Patron,"
            + " lock.subclassOf=emporium.locks.TestDomain$Customer, lock.tree=shop}",
        unknown.getMessage());
  }

  private static String refusedKey(LockTree tree, Object key) {
    return assertThrows(
            IllegalArgumentException.class, () -> TestKeys.planOf(tree, LockSet.shared(key)))
        .getMessage();
  }

  @Test
  void plan_ownerNullOrOfSubclass_isRefusedWithKeyAndTypes() {
    LockTree orders = LockTree.declare("shop").type(Customer.class).derive(Order.class).build();
    assertEquals(
        "The owner of Order7 (emporium.locks.TestDomain$Order) is null,"
            + " not a emporium.locks.TestDomain$Customer",
        refusedKey(orders, new Order(null, 7)));
    assertEquals(
        "The owner of Order7 (emporium.locks.TestDomain$Order)"
            + " is Patron1 (emporium.locks.TestDomain$Patron), not a emporium.locks.TestDomain$Customer",
        refusedKey(orders, new Order(new Patron(1), 7)));
    LockTree cities = LockTree.derive("map", City.class, Region.class);
    assertEquals(
        "The owner of City[region=null, number=1] (emporium.locks.LockTreeTest$City) is null,"
            + " not a emporium.locks.LockTreeTest$Region",
        refusedKey(cities, new City(null, 1)));
  }

  @Test
  void plan_ownerMethodThrows_isRefusedWithKeyAndCause() {
    LockTree tree =
        LockTree.declare("lengths")
            .type(Integer.class)
            .type(String.class, Integer.class, Integer::valueOf)
            .build();
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> TestKeys.planOf(tree, LockSet.shared("x")));
    assertEquals("The owner of x (java.lang.String) cannot be had", refused.getMessage());
    assertInstanceOf(NumberFormatException.class, refused.getCause());
  }

  @Test
  void acquire_ownerMethodThrows_isRefusedAndHoldsNothing() {
    LockManager lengths =
        new LockManager(
            LockTree.declare("lengths")
                .type(Integer.class)
                .type(String.class, Integer.class, Integer::valueOf)
                .build());
    assertThrows(
        IllegalArgumentException.class,
        () -> lengths.acquire(LockSet.exclusive("1", "x"), 0).close());
    assertEquals(0, lengths.stateCount(), lengths::dump);
  }

  /** A key whose order ignores a component. */
  record Sloppy(int value, String name) implements Comparable<Sloppy> {
    @Override
    public int compareTo(Sloppy other) {
      return Integer.compare(value, other.value);
    }
  }

  @Test
  void acquire_compareToDisagreesWithEquals_isRefusedAndHoldsNothing() {
    LockManager sloppy = new LockManager(LockTree.derive("sloppy", Sloppy.class));
    assertThrows(
        IllegalArgumentException.class,
        () -> sloppy.acquire(LockSet.exclusive(new Sloppy(1, "a"), new Sloppy(1, "b")), 0).close());
    assertEquals(0, sloppy.stateCount());
  }

  /** A key whose owner's order ignores a component. */
  record Part(int number, Sloppy whole) implements Comparable<Part> {
    @Override
    public int compareTo(Part other) {
      return Integer.compare(number, other.number);
    }
  }

  @Test
  void acquire_ownersCompareToDisagreesWithEquals_isRefusedAndHoldsNothing() {
    LockManager sloppy = new LockManager(LockTree.derive("sloppy", Sloppy.class, Part.class));
    LockSet set =
        LockSet.exclusive(new Part(1, new Sloppy(1, "a")), new Part(2, new Sloppy(1, "b")));
    assertThrows(IllegalArgumentException.class, () -> sloppy.acquire(set, 0).close());
    assertEquals(0, sloppy.stateCount());
  }

  @Test
  void plan_keysWithOwners_addsIntentionsInOrderEachOnce() {
    LockTree tree = TestKeys.stockTree();
    LockSet set =
        LockSet.exclusive(stock(2, 1), stock(1, 2), stock(1, 1)).and(LockSet.shared(stock(1, 3)));
    assertEquals(
        List.of(
            new LockRequest(RootKey.ROOT, LockMode.IX),
            new LockRequest(seller(1), LockMode.IX),
            new LockRequest(seller(2), LockMode.IX),
            new LockRequest(stock(1, 1), LockMode.X),
            new LockRequest(stock(1, 2), LockMode.X),
            new LockRequest(stock(1, 3), LockMode.S),
            new LockRequest(stock(2, 1), LockMode.X)),
        tree.plan(set));
  }

  @Test
  void plan_ownerAndOwned_joinsTheirModes() {
    LockTree tree = TestKeys.stockTree();
    LockSet set = LockSet.shared(seller(1)).and(LockSet.exclusive(stock(1, 1)));
    assertEquals(
        List.of(
            new LockRequest(RootKey.ROOT, LockMode.IX),
            new LockRequest(seller(1), LockMode.SIX),
            new LockRequest(stock(1, 1), LockMode.X)),
        tree.plan(set));
    assertEquals(List.of(), tree.plan(LockSet.none()));
    assertEquals(
        List.of(new LockRequest(RootKey.ROOT, LockMode.X)), tree.plan(LockSet.exclusiveRoot()));
  }

  @Test
  void owns_typesThatOwnOthers_only() {
    LockTree tree = TestKeys.stockTree();
    assertTrue(tree.owns(RootKey.ROOT));
    assertTrue(tree.owns(seller(1)));
    assertFalse(tree.owns(stock(1, 1)));
  }
}
