package emporium.locks.internal;

import emporium.locks.IllegalLockTree;
import emporium.locks.LockMode;
import emporium.locks.LockRequest;
import emporium.locks.LockSet;
import emporium.locks.UnknownLock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The key types of one collection, each with its owner, in the order in which their keys are
 * locked: root, then types by depth and declaration, then keys of one type by their natural order.
 *
 * <p>Immutable, so thread-safe. Key types that form no tree are refused with {@link
 * IllegalLockTree}, a key of a foreign type with {@link UnknownLock}.
 */
public final class KeyTree {
  private static final int FAST_PATH_KEYS_MAX = 64;

  private final String name;
  private final KeyType root = KeyType.root();
  private final List<KeyType> ordered;
  private final KeyType[] types;

  /** The tree of declared types; resolves the owners that the declarations leave open. */
  public KeyTree(String name, List<KeyTypeDeclaration> declared) {
    this.name = name;
    List<Class<?>> named =
        declared.stream().<Class<?>>map(KeyTypeDeclaration::type).distinct().toList();
    this.ordered = ordered(named, OwnerResolver.resolve(name, declared));
    this.types = ordered.toArray(KeyType[]::new);
  }

  /** The root's name. */
  public String name() {
    return name;
  }

  /** The tree as text, one type per line, owners above and left of what they own. */
  public String describe() {
    StringBuilder text = new StringBuilder(name).append('\n');
    describe(root, text);
    return text.toString();
  }

  private void describe(KeyType owner, StringBuilder text) {
    for (KeyType type : ordered) {
      if (type.owner == owner) {
        text.append("  ".repeat(type.depth)).append(type.label()).append('\n');
        describe(type, text);
      }
    }
  }

  /** The tree as a diagram. */
  public LockTreeDiagram diagram() {
    return new LockTreeDiagram(name, ordered);
  }

  /** The order in which keys, and the root's key, are locked. */
  public Comparator<Object> order() {
    return (left, right) -> compare(typeOf(left), left, typeOf(right), right);
  }

  /** The keys of a set with the intentions on their owners, each key once, in lock order. */
  public List<LockRequest> plan(LockSet set) {
    Map<Object, LockMode> modes = new HashMap<>();
    for (LockRequest request : set.requests()) {
      Object key = request.key();
      LockMode mode = request.mode();
      for (KeyType at = typeOf(key); ; at = at.owner) {
        modes.merge(key, mode, LockMode::join);
        if (at.owner == null) {
          break;
        }
        key = at.ownerOf(key);
        mode = mode.intention();
      }
    }
    return modes.entrySet().stream()
        .map(entry -> new LockRequest(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparing(LockRequest::key, order()))
        .toList();
  }

  /** Whether keys of this key's type own keys of another type. */
  public boolean owns(Object key) {
    return typeOf(key).owns;
  }

  /** The type of a key. */
  KeyType typeOf(Object key) {
    for (KeyType type : types) {
      if (type.isTypeOf(key)) {
        return type;
      }
    }
    throw unknown(key);
  }

  private UnknownLock unknown(Object key) {
    Map<String, String> context = new LinkedHashMap<>();
    context.put("lock.requested", key.toString());
    context.put("lock.type", key.getClass().getName());
    ordered.stream()
        .filter(known -> known.type.isInstance(key))
        .forEach(known -> context.put("lock.subclassOf", known.type.getName()));
    context.put("lock.tree", name);
    return new UnknownLock(context);
  }

  /** What to take for {@code set}: with owners' intentions, each key once, in order. */
  LockGrant[] plan(LockSet set, ThreadLocks threadLocks) {
    return LockPlan.of(set.requests(), this, threadLocks);
  }

  /**
   * The grants that {@code set} requests itself, in order; null if the fast path is not for it: the
   * set is empty, requests an intention, or has so many keys that searching them is too slow.
   */
  LockGrant @Nullable [] requested(LockSet set, ThreadLocks threadLocks) {
    List<LockRequest> requests = set.requests();
    if (requests.isEmpty() || requests.size() > FAST_PATH_KEYS_MAX) {
      return null;
    }
    LockGrant[] requested = new LockGrant[requests.size()];
    boolean sorted = true;
    for (int i = 0; i < requested.length; i++) {
      LockRequest request = requests.get(i);
      if (request.mode().isIntention()) {
        return null;
      }
      requested[i] =
          new LockGrant(threadLocks, typeOf(request.key()), request.key(), request.mode(), true);
      sorted = sorted && (i == 0 || LockGrant.ORDER.compare(requested[i - 1], requested[i]) < 0);
    }
    if (!sorted) {
      LockPlan.sort(requested);
    }
    return requested;
  }

  /** Type first, then key. */
  @SuppressWarnings("unchecked") // keys of one type compare with each other
  static int compare(KeyType leftType, Object left, KeyType rightType, Object right) {
    return leftType == rightType
        ? ((Comparable<Object>) left).compareTo(right)
        : Integer.compare(leftType.order, rightType.order);
  }

  private List<KeyType> ordered(List<Class<?>> model, Map<Class<?>, OwnerRelation> owners) {
    List<KeyType> all = new ArrayList<>(List.of(root));
    List<Class<?>> left = new ArrayList<>(model);
    while (!left.isEmpty()) {
      List<KeyType> level = new ArrayList<>();
      for (Class<?> type : List.copyOf(left)) {
        OwnerRelation relation = owners.getOrDefault(type, OwnerRelation.ROOT);
        Class<?> ownerType = relation.owner();
        KeyType owner = ownerType == null ? root : find(all, ownerType);
        if (owner != null) {
          level.add(KeyType.owned(type, all.size() + level.size(), owner, relation));
          left.remove(type);
        }
      }
      all.addAll(level);
    }
    return List.copyOf(all);
  }

  private static @Nullable KeyType find(List<KeyType> all, Class<?> type) {
    return all.stream().filter(known -> known.type == type).findFirst().orElse(null);
  }

  @Override
  public String toString() {
    return name + Arrays.toString(ordered.stream().skip(1).map(KeyType::label).toArray());
  }
}
