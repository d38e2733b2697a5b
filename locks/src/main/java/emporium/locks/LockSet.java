package emporium.locks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a transaction locks: keys with modes, each key once. Not bound to a tree; owners' intention
 * locks and the order are added when it is acquired.
 *
 * <p>An immutable value, so thread-safe. Equal to another set of the same requests in whatever
 * order.
 */
public final class LockSet {
  /** Up to so many keys are compared one with another. */
  private static final int FEW = 8;

  private static final LockSet NONE = new LockSet(List.of());
  private static final LockSet SHARED_ROOT = single(RootKey.ROOT, LockMode.S);
  private static final LockSet EXCLUSIVE_ROOT = single(RootKey.ROOT, LockMode.X);

  private final List<LockRequest> requests;

  private LockSet(List<LockRequest> requests) {
    this.requests = requests;
  }

  /** Locks nothing. */
  public static LockSet none() {
    return NONE;
  }

  /** Locks each key, and all it owns, for this transaction alone. */
  public static LockSet exclusive(Object... keys) {
    return exclusive(Arrays.asList(keys));
  }

  /** Locks each key, and all it owns, for this transaction alone. */
  public static LockSet exclusive(Collection<?> keys) {
    return of(LockMode.X, keys);
  }

  /** Locks each key, and all it owns, against change by others. */
  public static LockSet shared(Object... keys) {
    return shared(Arrays.asList(keys));
  }

  /** Locks each key, and all it owns, against change by others. */
  public static LockSet shared(Collection<?> keys) {
    return of(LockMode.S, keys);
  }

  /** Locks the whole collection against change by others. */
  public static LockSet sharedRoot() {
    return SHARED_ROOT;
  }

  /** Locks the whole collection for this transaction alone. */
  public static LockSet exclusiveRoot() {
    return EXCLUSIVE_ROOT;
  }

  /**
   * Locks each key in {@code mode}; {@link RootKey#ROOT} is the whole collection.
   *
   * <p>An intention (IS, IX) on an owner locks nothing below it. It is for a transaction that knows
   * the owners but not yet what it will touch below them: it declares the intentions up front, and
   * what it takes later below them needs no lock before those it holds. SIX is for one that reads
   * all an owner owns and changes some of it.
   */
  public static LockSet of(LockMode mode, Object... keys) {
    return of(mode, Arrays.asList(keys));
  }

  /** As {@link #of(LockMode, Object...)}. */
  public static LockSet of(LockMode mode, Collection<?> keys) {
    return switch (keys.size()) {
      case 0 -> NONE;
      case 1 -> single(keys.iterator().next(), mode);
      default -> merged(requests(keys, mode));
    };
  }

  /** The union; a key in both gets the weakest mode that covers both. */
  public LockSet and(LockSet other) {
    if (other.requests.isEmpty()) {
      return this;
    }
    return requests.isEmpty() ? other : merged(joined(requests, other.requests));
  }

  /** The requests in the order of declaration, each key once, without owners' intention locks. */
  public List<LockRequest> requests() {
    return requests;
  }

  private static LockSet single(Object key, LockMode mode) {
    return new LockSet(List.of(new LockRequest(key, mode)));
  }

  private static List<LockRequest> requests(Collection<?> keys, LockMode mode) {
    List<LockRequest> requests = new ArrayList<>(keys.size());
    for (Object key : keys) {
      requests.add(new LockRequest(key, mode));
    }
    return requests;
  }

  private static List<LockRequest> joined(List<LockRequest> one, List<LockRequest> other) {
    List<LockRequest> all = new ArrayList<>(one.size() + other.size());
    all.addAll(one);
    all.addAll(other);
    return all;
  }

  /** Takes the list over. */
  private static LockSet merged(List<LockRequest> all) {
    if (all.size() > FEW || repeats(all)) {
      Map<Object, LockMode> modes = new LinkedHashMap<>(2 * all.size());
      all.forEach(request -> modes.merge(request.key(), request.mode(), LockMode::join));
      if (modes.size() < all.size()) {
        all.clear();
        modes.forEach((key, mode) -> all.add(new LockRequest(key, mode)));
      }
    }
    return new LockSet(Collections.unmodifiableList(all));
  }

  private static boolean repeats(List<LockRequest> few) {
    for (int i = 1; i < few.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (few.get(i).key().equals(few.get(j).key())) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof LockSet set
        && requests.size() == set.requests.size()
        && new HashSet<>(requests).equals(new HashSet<>(set.requests));
  }

  @Override
  public int hashCode() {
    return new HashSet<>(requests).hashCode();
  }

  @Override
  public String toString() {
    return requests.stream().map(LockRequest::toString).collect(Collectors.joining(", ", "{", "}"));
  }
}
