package emporium.locks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
  private static final int PASSAGE_MAX = 64;

  private final String name;
  private final KeyType root = KeyType.root();
  private final List<KeyType> ordered;
  private final KeyType[] types;

  LockTree(String name, List<LockModel.Entry> model) {
    this.name = name;
    List<Class<?>> named = model.stream().<Class<?>>map(LockModel.Entry::type).distinct().toList();
    this.ordered = ordered(named, OwnerResolver.resolve(name, model));
    this.types = ordered.toArray(KeyType[]::new);
  }

  /**
   * Derives the tree from what the types say themselves. A key's owner is returned by the method
   * that is marked with {@link Owner}. Without mark it is what one of the public methods without
   * parameters returns, if that is another of the key types; if several do, the one that all the
   * others own; if none, the root.
   *
   * @param rootName what the root stands for, for messages
   * @param keyTypes value types or domain classes that implement {@link Comparable} and {@code
   *     equals}
   * @throws IllegalLockModel on a cycle, an orphan, an ambiguous owner, or a type that cannot be a
   *     key
   */
  public static LockTree derive(String rootName, Class<?>... keyTypes) {
    return declare(rootName).derive(keyTypes).build();
  }

  /**
   * A tree whose key types are declared one by one, for types that say nothing themselves.
   *
   * @param rootName what the root stands for, for messages
   */
  public static LockModel declare(String rootName) {
    return new LockModel(rootName);
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

  /** The tree as a Mermaid flowchart. Ids differ between trees of different names. */
  public String mermaid() {
    return new TreePicture(name, ordered).mermaid();
  }

  /** The tree as a Graphviz graph. Ids differ between trees of different names. */
  public String graphviz() {
    return new TreePicture(name, ordered).graphviz();
  }

  /**
   * The order in which keys, and {@link RootKey#ROOT}, are locked. For engines that map locks to
   * row locks. Throws {@link UnknownLock} for a key of a foreign type.
   */
  public Comparator<Object> order() {
    return (left, right) -> compare(typeOf(left), left, typeOf(right), right);
  }

  /**
   * What taking {@code set} comes to: its keys and the intentions on their owners, each key once,
   * in the order in which they are locked. For engines that map locks to those of a database.
   * Throws {@link UnknownLock} for a key of a foreign type.
   */
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

  /**
   * Whether keys of this key's type own keys of another type, so that others announce themselves.
   */
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
    context.put("lock.asked", key.toString());
    context.put("lock.type", key.getClass().getName());
    ordered.stream()
        .filter(known -> known.type.isInstance(key))
        .forEach(known -> context.put("lock.subclassOf", known.type.getName()));
    context.put("lock.tree", name);
    return new UnknownLock(context);
  }

  /** What to take for {@code set}: with owners' intentions, each key once, in order. */
  Claim[] plan(LockSet set, Session session) {
    return Plan.of(set.requests(), this, session);
  }

  /**
   * The claims that {@code set} asks for itself, in order; null if it asks for nothing, for an
   * intention, or for more than one passage should look through again and again.
   */
  Claim @Nullable [] asked(LockSet set, Session session) {
    List<LockRequest> requests = set.requests();
    if (requests.isEmpty() || requests.size() > PASSAGE_MAX) {
      return null;
    }
    Claim[] asked = new Claim[requests.size()];
    boolean sorted = true;
    for (int i = 0; i < asked.length; i++) {
      LockRequest request = requests.get(i);
      if (request.mode().isIntention()) {
        return null;
      }
      asked[i] = new Claim(session, typeOf(request.key()), request.key(), request.mode(), true);
      sorted = sorted && (i == 0 || Claim.ORDER.compare(asked[i - 1], asked[i]) < 0);
    }
    if (!sorted) {
      Plan.sort(asked);
    }
    return asked;
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
