package emporium.locks.internal;

import static emporium.locks.LockMode.IS;
import static emporium.locks.LockMode.IX;
import static emporium.locks.LockMode.S;
import static emporium.locks.LockMode.SIX;
import static emporium.locks.LockMode.X;

import emporium.locks.LockMode;
import emporium.locks.RootKey;
import emporium.locks.TestKeys.CustomerId;
import emporium.locks.TestKeys.ItemKey;
import emporium.locks.TestKeys.OrderKey;
import emporium.locks.TestKeys.SellerId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the checker knows of locking, written out here so that it shares no line with what it
 * checks: the compatibility of modes, the intentions they need, and the owners and the order of the
 * keys of {@link PieceAccounts}.
 *
 * <p>Source: J. Gray, R. Lorie, G. Putzolu, I. Traiger 1976, table 1 and section 2.
 */
final class GrayModel {
  private static final Map<LockMode, Set<LockMode>> COMPATIBLE =
      Map.of(
          IS, Set.of(IS, IX, S, SIX),
          IX, Set.of(IS, IX),
          S, Set.of(IS, S),
          SIX, Set.of(IS),
          X, Set.of());
  private static final Map<LockMode, Set<LockMode>> OWNER_NEEDS =
      Map.of(
          IS, Set.of(IS, IX, S, SIX, X),
          S, Set.of(IS, IX, S, SIX, X),
          IX, Set.of(IX, SIX, X),
          SIX, Set.of(IX, SIX, X),
          X, Set.of(IX, SIX, X));
  private static final List<Class<?>> TYPES =
      List.of(RootKey.class, CustomerId.class, SellerId.class, OrderKey.class, ItemKey.class);

  /** Root, then types by depth, then keys of a type. */
  static final Comparator<Object> ORDER =
      Comparator.comparingInt((Object key) -> TYPES.indexOf(key.getClass()))
          .thenComparing(GrayModel::compareSameType);

  private GrayModel() {}

  static boolean compatible(LockMode one, LockMode other) {
    return COMPATIBLE.getOrDefault(one, Set.of()).contains(other);
  }

  /** Whether {@code owner} on the owner of a key allows {@code below} on the key. */
  static boolean allows(LockMode owner, LockMode below) {
    return OWNER_NEEDS.getOrDefault(below, Set.of()).contains(owner);
  }

  /** Whether {@code owner} on an owner of a key does by itself what {@code below} does. */
  static boolean covers(LockMode owner, LockMode below) {
    return owner == X || ((owner == S || owner == SIX) && (below == S || below == IS));
  }

  /** The owners of a key, the root last. */
  static List<Object> owners(Object key) {
    if (key instanceof ItemKey item) {
      return List.of(item.order(), item.customer(), RootKey.ROOT);
    }
    if (key instanceof OrderKey order) {
      return List.of(order.customer(), RootKey.ROOT);
    }
    return key == RootKey.ROOT ? List.of() : List.of(RootKey.ROOT);
  }

  @SuppressWarnings("unchecked") // keys of one type compare with each other
  private static int compareSameType(Object left, Object right) {
    return ((Comparable<Object>) left).compareTo(right);
  }
}
