package emporium.persistence.ms;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.persistence.Aggregate;
import emporium.persistence.AggregateAccess;
import emporium.persistence.ms.image.OwnedClasses;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The aggregates of one kind, found by key. Thread-safe as a map; what it hands out is guarded by
 * the locks the command declared.
 */
public final class Table<K, E extends Aggregate> {
  private final String name;
  private final Class<E> type;
  private final Function<E, K> keyOf;
  private final ConcurrentHashMap<K, E> byKey = new ConcurrentHashMap<>();
  private final Cold<K, E> cold;
  private final List<Index<?, E>> indexes = new ArrayList<>();
  private final List<Ended<K, E>> ended = new ArrayList<>();
  private final List<Class<?>> parts = new ArrayList<>();
  private final List<Rule<E>> invariants = new ArrayList<>();
  private Function<E, @Nullable Object> dividingKey;

  /** A rule that each aggregate keeps. */
  record Rule<E>(String text, Predicate<E> holds) {}

  Table(String name, Class<E> type, Function<E, K> keyOf) {
    this.name = name;
    this.type = type;
    this.keyOf = keyOf;
    this.dividingKey = keyOf::apply;
    this.cold = new Cold<>(type, keyOf);
  }

  /**
   * Declares the classes of the parts that an aggregate of this table owns, each class that has
   * instances: their changes are undone, journaled and stored with it. Nothing else may be stored
   * with it; a field that is neither a plain value nor declared is refused when the service is.
   */
  @CanIgnoreReturnValue
  public Table<K, E> owning(Class<?>... owned) {
    Collections.addAll(parts, owned);
    return this;
  }

  /**
   * Declares a rule that each aggregate keeps between commands: the engine checks it whenever it
   * has loaded, and does not open if it is broken, naming table, key and rule.
   *
   * @param rule for the message
   */
  @CanIgnoreReturnValue
  public Table<K, E> invariant(String rule, Predicate<E> holds) {
    invariants.add(new Rule<>(rule, holds));
    return this;
  }

  /**
   * Declares when an aggregate has come to its end: it never changes again then, and a while later
   * ({@link HistoryOptions}) it becomes history as by {@code Changes.archive}.
   *
   * @param endedAt when it came to its end; null until then
   * @param lock what guards the aggregate of a key, in the service's lock tree
   */
  @CanIgnoreReturnValue
  public Table<K, E> history(Function<E, @Nullable Instant> endedAt, Function<K, Object> lock) {
    ended.add(index(new Ended<>(this, endedAt, lock)));
    return this;
  }

  /**
   * Declares by what an aggregate belongs to one of several replicas that divide the service; its
   * own key if nothing is said.
   *
   * @param key as {@link Share#owns} knows it; null for one that belongs to whoever had it
   */
  @CanIgnoreReturnValue
  public Table<K, E> dividedBy(Function<E, @Nullable Object> key) {
    dividingKey = key;
    return this;
  }

  /**
   * Adds an index.
   *
   * @return the same index
   */
  public <X extends Index<?, E>> X index(X index) {
    indexes.add(index);
    index.of(this);
    return index;
  }

  /** The aggregate of the key, or null. One that is history may be a copy, read from the store. */
  public @Nullable E find(K key) {
    var snapshot = Snapshot.reading();
    if (snapshot != null) {
      return snapshot.find(this, key);
    }
    E found = findNow(key);
    if (found != null) {
      Reads.saw(found);
    }
    return found;
  }

  private @Nullable E findNow(K key) {
    E found = byKey.get(key);
    return found != null ? found : cold.find(key);
  }

  /**
   * All aggregates, history last; a consistent set only in a snapshot or under the collection's
   * lock. History is read from the store while it is iterated over, and stays there.
   */
  public Collection<E> all() {
    var snapshot = Snapshot.reading();
    return snapshot == null ? new WithHistory<>(byKey.values(), cold) : snapshot.all(this);
  }

  /** All aggregates but history; a consistent set only under the collection's lock. */
  public Collection<E> current() {
    return Collections.unmodifiableCollection(byKey.values());
  }

  /** How many there are, history too. */
  public int size() {
    var snapshot = Snapshot.reading();
    return snapshot == null ? byKey.size() + cold.size() : snapshot.size(this);
  }

  /** The aggregate that the key has now, history left out, whatever snapshot is being read. */
  @Nullable E present(K key) {
    return byKey.get(key);
  }

  Collection<K> presentKeys() {
    return byKey.keySet();
  }

  /** How many there are now, history too, whatever snapshot is being read. */
  int sizeNow() {
    return byKey.size() + cold.size();
  }

  /** Whether the key stands for something now, whatever snapshot is being read. */
  @SuppressWarnings("unchecked")
  boolean isThereNow(Object key) {
    return byKey.containsKey(key) || cold.mayHave((K) key);
  }

  List<Ended<K, E>> ended() {
    return ended;
  }

  Cold<K, E> cold() {
    return cold;
  }

  String name() {
    return name;
  }

  Class<E> type() {
    return type;
  }

  List<Rule<E>> invariants() {
    return invariants;
  }

  @Nullable Object dividingKeyOf(E aggregate) {
    return dividingKey.apply(aggregate);
  }

  K keyOf(E aggregate) {
    return keyOf.apply(aggregate);
  }

  Object keyOfAny(Aggregate aggregate) {
    return keyOf.apply(type.cast(aggregate));
  }

  List<Class<?>> parts() {
    return parts;
  }

  /** The declaration is complete: refuses what cannot be owned. */
  void declared() {
    OwnedClasses.require(type, parts);
  }

  Set<Class<?>> storedTypes() {
    var types = new java.util.HashSet<Class<?>>(parts);
    types.add(type);
    return types;
  }

  @CanIgnoreReturnValue
  boolean putKey(Aggregate aggregate) {
    E member = type.cast(aggregate);
    if (AggregateAccess.archived(member)) {
      cold.putBack(member);
      return true;
    }
    K key = keyOf.apply(member);
    return cold.find(key) == null && byKey.putIfAbsent(key, member) == null;
  }

  void dropKey(Aggregate aggregate) {
    E member = type.cast(aggregate);
    if (!AggregateAccess.archived(member)) {
      byKey.remove(keyOf.apply(member), member);
    } else if (!cold.drop(member)) {
      throw new IllegalStateException("It is not there: table=" + name);
    }
  }

  void requireArchivable(Aggregate aggregate) {
    if (findSame(aggregate) != aggregate) {
      throw new IllegalArgumentException("It is not there: table=" + name);
    }
    cold.requireRoom(aggregate);
  }

  /** It is history from here on, found among that before it is gone from the rest. */
  void archived(Aggregate aggregate) {
    E member = type.cast(aggregate);
    cold.leave(member);
    byKey.remove(keyOf.apply(member), member);
  }

  /** The aggregate with the same key, or null. */
  @Nullable E findSame(Aggregate other) {
    return findNow(keyOf.apply(type.cast(other)));
  }

  void clear() {
    byKey.clear();
    cold.clear();
    indexes.forEach(Index::clear);
  }

  void loaded(Aggregate aggregate) {
    if (!putKey(aggregate)) {
      throw new IllegalStateException(
          "Two stored aggregates have one key: table="
              + name
              + ", key="
              + keyOf.apply(type.cast(aggregate)));
    }
  }

  /** Builds the indexes, when everything is there. */
  void indexAll() {
    byKey.values().forEach(this::indexAll);
  }

  void indexAll(Aggregate aggregate) {
    E member = type.cast(aggregate);
    indexes.forEach(index -> addAll(index, member));
  }

  /**
   * The keys under which the aggregate stands in each index now, to be handed to {@link #reindex}.
   */
  List<Collection<?>> indexKeys(Aggregate aggregate) {
    E member = type.cast(aggregate);
    var keys = new ArrayList<Collection<?>>(indexes.size());
    indexes.forEach(index -> keys.add(index.keys(member)));
    return keys;
  }

  /**
   * Moves the aggregate from the keys it stood under to those it stands under now; none when it was
   * removed.
   */
  void reindex(Aggregate aggregate, List<Collection<?>> before, boolean removed) {
    E member = type.cast(aggregate);
    for (int i = 0; i < indexes.size(); i++) {
      move(indexes.get(i), member, before.get(i), removed);
    }
  }

  private static <I, E extends Aggregate> void addAll(Index<I, E> index, E member) {
    index.keys(member).forEach(key -> index.added(key, member));
  }

  @SuppressWarnings("unchecked")
  private static <I, E extends Aggregate> void move(
      Index<I, E> index, E member, Collection<?> before, boolean removed) {
    Collection<I> now = removed ? List.of() : index.keys(member);
    for (I key : (Collection<I>) before) {
      if (!now.contains(key)) {
        index.removed(key, member);
      }
    }
    for (I key : now) {
      if (!before.contains(key)) {
        index.added(key, member);
      }
    }
  }
}
