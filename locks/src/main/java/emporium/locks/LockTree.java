package emporium.locks;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Who owns whom among the key types of one collection, and the order of locks that follows from it.
 *
 * <p>Every key type has one owner: another key type or the root. The order is total: root, then
 * types by depth and declaration, then keys of one type by their natural order.
 *
 * <p>Immutable, so thread-safe. A model that is not a tree is refused with {@link
 * IllegalLockModel}, a key of a foreign type with {@link UnknownLock}.
 */
public final class LockTree {
  private final String name;
  private final KeyType root = KeyType.root();
  private final List<KeyType> ordered;
  private final KeyType[] types;

  private LockTree(String name, List<Class<?>> model) {
    this.name = name;
    this.ordered = ordered(model, new OwnerResolver(model).resolve());
    this.types = ordered.toArray(KeyType[]::new);
  }

  /**
   * Derives the tree. A key type's owner is the other key type that one of its public methods
   * without parameters returns; if several, the one that all the others own, or the one that {@link
   * OwnedBy} names; if none, the root.
   *
   * @param rootName what the root stands for, for messages
   * @param keyTypes value types, usually records, that implement {@link Comparable}
   * @throws IllegalLockModel on a cycle, an ambiguous or foreign owner, or a type that cannot be a
   *     key
   */
  public static LockTree derive(String rootName, Class<?>... keyTypes) {
    return new LockTree(Objects.requireNonNull(rootName, "rootName"), List.of(keyTypes));
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

  /**
   * The order in which keys, and {@link RootKey#ROOT}, are locked. For engines that map locks to
   * row locks. Throws {@link UnknownLock} for a key of a foreign type.
   */
  public Comparator<Object> order() {
    return (left, right) -> compare(typeOf(left), left, typeOf(right), right);
  }

  /** The type of a key. */
  KeyType typeOf(Object key) {
    Class<?> wanted = key.getClass();
    for (KeyType type : types) {
      if (type.type == wanted) {
        return type;
      }
    }
    Map<String, String> context = new LinkedHashMap<>();
    context.put("lock.asked", key.toString());
    context.put("lock.type", key.getClass().getName());
    context.put("lock.tree", name);
    throw new UnknownLock(context);
  }

  /** What to take for {@code set}: with owners' intentions, each key once, in order. */
  Claim[] plan(LockSet set, Session session) {
    List<LockRequest> requests = set.requests();
    if (requests.size() == 1) {
      return path(requests.get(0), session);
    }
    List<Claim> claims = new ArrayList<>(3 * requests.size());
    for (LockRequest request : requests) {
      Collections.addAll(claims, path(request, session));
    }
    return merged(claims);
  }

  /** From the root to the key asked for. */
  private Claim[] path(LockRequest request, Session session) {
    Object key = request.key();
    KeyType type = typeOf(key);
    Claim[] claims = new Claim[type.depth + 1];
    claims[type.depth] = new Claim(session, type, key, request.mode(), true);
    LockMode intention = request.mode().intention();
    for (KeyType at = type; at.owner != null; at = at.owner) {
      key = at.ownerOf(key);
      claims[at.owner.depth] = new Claim(session, at.owner, key, intention, false);
    }
    return claims;
  }

  private static Claim[] merged(List<Claim> claims) {
    claims.sort(Claim.ORDER);
    int last = -1;
    for (Claim claim : claims) {
      Claim before = last < 0 ? null : claims.get(last);
      if (before != null && before.isSame(claim)) {
        claims.set(last, claim.joined(before));
      } else {
        claims.set(++last, claim);
      }
    }
    return claims.subList(0, last + 1).toArray(Claim[]::new);
  }

  /** Type first, then key. */
  @SuppressWarnings("unchecked") // keys of one type compare with each other
  static int compare(KeyType leftType, Object left, KeyType rightType, Object right) {
    return leftType == rightType
        ? ((Comparable<Object>) left).compareTo(right)
        : Integer.compare(leftType.order, rightType.order);
  }

  private List<KeyType> ordered(List<Class<?>> model, Map<Class<?>, OwnerResolver.Owner> owners) {
    List<KeyType> all = new ArrayList<>(List.of(root));
    List<Class<?>> left = new ArrayList<>(model);
    while (!left.isEmpty()) {
      List<KeyType> level = new ArrayList<>();
      for (Class<?> type : List.copyOf(left)) {
        Method accessor = owners.getOrDefault(type, OwnerResolver.Owner.ROOT).accessor();
        KeyType owner = accessor == null ? root : find(all, accessor.getReturnType());
        if (owner != null) {
          level.add(KeyType.owned(type, all.size() + level.size(), owner, accessor));
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
