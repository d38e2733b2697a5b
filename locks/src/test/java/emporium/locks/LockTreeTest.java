package emporium.locks;

import static emporium.locks.Keys.seller;
import static emporium.locks.Keys.stock;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.Keys.CustomerId;
import emporium.locks.Keys.ItemKey;
import emporium.locks.Keys.OrderKey;
import emporium.locks.Keys.SellerId;
import emporium.locks.Keys.StockKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LockTreeTest {
  /** A key without order among its kind; the models below are only derived, never locked. */
  private interface Key extends Comparable<Key> {
    @Override
    default int compareTo(Key other) {
      return 0;
    }
  }

  record Loop(int value) implements Key {
    public Knot knot() {
      return new Knot(value);
    }
  }

  record Knot(int value) implements Key {
    public Bend bend() {
      return new Bend(value);
    }
  }

  record Bend(int value) implements Key {
    public Loop loop() {
      return new Loop(value);
    }
  }

  record Entry(int value) implements Key {
    public Loop first() {
      return new Loop(value);
    }
  }

  record Self(Self parent) implements Key {}

  record Review(SellerId seller, CustomerId customer) implements Key {}

  @OwnedBy(CustomerId.class)
  record OwnReview(SellerId seller, CustomerId customer) implements Key {}

  record Deal(CustomerId buyer, CustomerId payer) implements Key {}

  @OwnedBy(value = CustomerId.class, method = "payer")
  record PaidDeal(CustomerId buyer, CustomerId payer) implements Key {}

  @OwnedBy(CustomerId.class)
  record Orphan(int value) implements Key {}

  static final class Identity implements Key {}

  record Unordered(int value) {}

  record Ownerless(SellerId seller) implements Key {}

  private static IllegalLockModel refused(Class<?>... model) {
    return assertThrows(IllegalLockModel.class, () -> LockTree.derive("model", model).name());
  }

  private static String path(Class<?>... model) {
    return refused(model).context().get("model.path");
  }

  private static String problem(Class<?>... model) {
    return refused(model).context().get("model.problem");
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
  void derive_unrelatedCandidates_isRefusedAsAmbiguous() {
    IllegalLockModel refused = refused(Review.class, SellerId.class, CustomerId.class);
    assertEquals("Review -> ?", refused.context().get("model.path"));
    assertTrue(
        refused.getMessage().contains("customer() -> CustomerId or seller() -> SellerId"),
        refused.getMessage());
    assertTrue(refused.getMessage().startsWith("Lock model is not a tree {"));
  }

  @Test
  void derive_unrelatedCandidatesOneDeclared_isOwnedByTheDeclared() {
    assertTrue(
        LockTree.derive("model", OwnReview.class, SellerId.class, CustomerId.class)
            .describe()
            .contains("OwnReview (owner: customer())"));
  }

  @Test
  void derive_twoMethodsOfOneOwnerType_isAmbiguousUnlessOneIsNamed() {
    assertTrue(problem(Deal.class, CustomerId.class).startsWith("ambiguous owner"));
    assertTrue(
        LockTree.derive("model", PaidDeal.class, CustomerId.class)
            .describe()
            .contains("PaidDeal (owner: payer())"));
  }

  @Test
  void derive_cycle_isRefusedWithThePath() {
    assertEquals("Loop -> Knot -> Bend -> Loop", path(Loop.class, Bend.class, Knot.class));
    assertEquals("cycle", problem(Loop.class, Bend.class, Knot.class));
  }

  @Test
  void derive_cycleBehindAnEntry_isRefusedWithTheCycleOnly() {
    assertEquals(
        "Loop -> Knot -> Bend -> Loop", path(Entry.class, Knot.class, Bend.class, Loop.class));
  }

  @Test
  void derive_selfOwning_isRefused() {
    assertEquals("Self -> Self", path(Self.class));
  }

  @Test
  void derive_declaredOwnerNotInTheModel_isRefused() {
    assertEquals("Orphan -> CustomerId", path(Orphan.class));
    assertEquals("declared owner is not in the model", problem(Orphan.class));
  }

  @Test
  void derive_declaredOwnerNotReturned_isRefused() {
    assertTrue(problem(Orphan.class, CustomerId.class).startsWith("no public method"));
  }

  @Test
  void derive_noKeyTypes_areRefused() {
    assertEquals("not Comparable", problem(Unordered.class));
    assertEquals("not a value type", problem(Identity.class));
    assertEquals("not a value type", problem(Key.class));
    assertEquals("named twice", problem(SellerId.class, SellerId.class));
  }

  @Test
  void order_shuffledKeys_isDepthThenDeclarationThenKey() {
    LockTree tree =
        LockTree.derive("shop", StockKey.class, CustomerId.class, SellerId.class, OrderKey.class);
    OrderKey order = new OrderKey(new CustomerId(0), 0);
    List<Object> expected =
        List.of(
            RootKey.ROOT, new CustomerId(9), seller(1), seller(2), stock(1, 8), stock(2, 7), order);
    List<Object> keys = new ArrayList<>(expected);
    Collections.shuffle(keys, new Random(1));
    keys.sort(tree.order());
    assertEquals(expected, keys);
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
        Arrays.toString(Keys.stockTree().plan(set, new Session(Thread.currentThread()))));
  }

  @Test
  void plan_foreignKey_isUnknown() {
    UnknownLock unknown =
        assertThrows(
            UnknownLock.class,
            () ->
                Keys.stockTree()
                    .plan(LockSet.shared(new CustomerId(1)), new Session(Thread.currentThread())));
    assertEquals("CustomerId[value=1]", unknown.context().get("lock.asked"));
    assertEquals("stock", unknown.context().get("lock.tree"));
  }

  @Test
  void plan_ownerMethodReturnsNull_isRefused() {
    LockTree tree = LockTree.derive("model", SellerId.class, Ownerless.class);
    assertThrows(
        IllegalArgumentException.class,
        () -> tree.plan(LockSet.shared(new Ownerless(null)), new Session(Thread.currentThread())));
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
}
