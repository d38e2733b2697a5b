package emporium.persistence.ms.graph;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.persistence.Aggregate;
import emporium.persistence.AggregateAccess;
import emporium.persistence.ms.history.TableHistory;
import emporium.persistence.ms.schema.OwnedClassValidator;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The aggregates of one kind, found by key. Thread-safe as a map; what it returns is guarded by the
 * locks the command declared.
 */
public final class Table<K, E extends Aggregate> {
  private final String name;
  private final Class<E> type;
  private final Function<E, K> keyOf;
  private final ConcurrentHashMap<K, E> byKey = new ConcurrentHashMap<>();
  private final TableHistory<K, E> tableHistory;
  private final List<Index<?, E>> indexes = new ArrayList<>();
  private final List<CompletionIndex<K, E>> completionIndexes = new ArrayList<>();
  private final List<Class<?>> parts = new ArrayList<>();
  private final List<Rule<E>> invariants = new ArrayList<>();
  private Function<E, @Nullable Object> shardKey;

  /** A rule that each aggregate keeps. */
  record Rule<E>(String text, Predicate<E> holds) {}

  Table(String name, Class<E> type, Function<E, K> keyOf) {
    this.name = name;
    this.type = type;
    this.keyOf = keyOf;
    this.shardKey = keyOf::apply;
    this.tableHistory = new TableHistory<>(type, keyOf);
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
   * Declares when an aggregate is completed: it never changes from then on, and a while later it is
   * archived as by {@code Changes.archive}.
   *
   * @param completedAt when it was completed; null until then
   * @param lock what guards the aggregate of a key, in the service's lock tree
   */
  @CanIgnoreReturnValue
  public Table<K, E> history(Function<E, @Nullable Instant> completedAt, Function<K, Object> lock) {
    completionIndexes.add(index(new CompletionIndex<>(this, completedAt, lock)));
    return this;
  }

  /**
   * Declares the shard key of an aggregate when several replicas split the service; its own key by
   * default.
   *
   * @param key by which the shard assignment finds its owner; null for one that stays with its
   *     replica
   */
  @CanIgnoreReturnValue
  public Table<K, E> shardedBy(Function<E, @Nullable Object> key) {
    shardKey = key;
    return this;
  }

  /**
   * Adds an index.
   *
   * @return the same index
   */
  public <X extends Index<?, E>> X index(X index) {
    indexes.add(index);
    index.attachTo(this);
    return index;
  }

  /** The aggregate of the key, or null. One that is history may be a copy, read from the store. */
  public @Nullable E find(K key) {
    var snapshot = Snapshot.current();
    if (snapshot != null) {
      return snapshot.find(this, key);
    }
    E found = findNow(key);
    if (found != null) {
      ReadSetVerifier.record(found);
    }
    return found;
  }

  private @Nullable E findNow(K key) {
    E found = byKey.get(key);
    return found != null ? found : tableHistory.find(key);
  }

  /**
   * All aggregates, history last; a consistent set only in a snapshot or under the collection's
   * lock. History is read from the store while it is iterated over, and stays there.
   */
  public Collection<E> all() {
    var snapshot = Snapshot.current();
    return snapshot == null ? new TableScan<>(byKey.values(), tableHistory) : snapshot.all(this);
  }

  /** All aggregates but history; a consistent set only under the collection's lock. */
  public Collection<E> current() {
    return Collections.unmodifiableCollection(byKey.values());
  }

  /** How many there are, history too. */
  public int size() {
    var snapshot = Snapshot.current();
    return snapshot == null ? byKey.size() + tableHistory.size() : snapshot.size(this);
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
    return byKey.size() + tableHistory.size();
  }

  public List<CompletionIndex<K, E>> completionIndexes() {
    return completionIndexes;
  }

  public TableHistory<K, E> tableHistory() {
    return tableHistory;
  }

  public String name() {
    return name;
  }

  public Class<E> type() {
    return type;
  }

  List<Rule<E>> invariants() {
    return invariants;
  }

  public @Nullable Object shardKeyOf(E aggregate) {
    return shardKey.apply(aggregate);
  }

  K keyOf(E aggregate) {
    return keyOf.apply(aggregate);
  }

  Object keyOfAny(Aggregate aggregate) {
    return keyOf.apply(type.cast(aggregate));
  }

  public List<Class<?>> parts() {
    return parts;
  }

  /** The declaration is complete: refuses what cannot be owned. */
  void validate() {
    OwnedClassValidator.require(type, parts);
  }

  @CanIgnoreReturnValue
  public boolean putKey(Aggregate aggregate) {
    E member = type.cast(aggregate);
    if (AggregateAccess.archived(member)) {
      tableHistory.restore(member);
      return true;
    }
    K key = keyOf.apply(member);
    return tableHistory.find(key) == null && byKey.putIfAbsent(key, member) == null;
  }

  public void dropKey(Aggregate aggregate) {
    E member = type.cast(aggregate);
    if (!AggregateAccess.archived(member)) {
      byKey.remove(keyOf.apply(member), member);
    } else if (!tableHistory.remove(member)) {
      throw new IllegalStateException("It is not there: table=" + name);
    }
  }

  public void requireArchivable(Aggregate aggregate) {
    if (findSame(aggregate) != aggregate) {
      throw new IllegalArgumentException("It is not there: table=" + name);
    }
    tableHistory.requireCapacity(aggregate);
  }

  /** It is archived from here on, found in the history before it leaves the rest. */
  public void archived(Aggregate aggregate) {
    E member = type.cast(aggregate);
    tableHistory.addPending(member);
    byKey.remove(keyOf.apply(member), member);
  }

  /** The aggregate with the same key, or null. */
  public @Nullable E findSame(Aggregate other) {
    return findNow(keyOf.apply(type.cast(other)));
  }

  public void clear() {
    byKey.clear();
    tableHistory.clear();
    indexes.forEach(Index::clear);
  }

  public void loaded(Aggregate aggregate) {
    if (!putKey(aggregate)) {
      throw new IllegalStateException(
          "Two stored aggregates have one key: table="
              + name
              + ", key="
              + keyOf.apply(type.cast(aggregate)));
    }
  }

  /** Builds the indexes, when everything is there. */
  public void indexAll() {
    byKey.values().forEach(this::indexAll);
  }

  public void indexAll(Aggregate aggregate) {
    E member = type.cast(aggregate);
    indexes.forEach(index -> addAll(index, member));
  }

  /** The keys of the aggregate in each index now, to be passed to {@link #reindex}. */
  public List<Collection<?>> indexKeys(Aggregate aggregate) {
    E member = type.cast(aggregate);
    var keys = new ArrayList<Collection<?>>(indexes.size());
    indexes.forEach(index -> keys.add(index.keys(member)));
    return keys;
  }

  /** The keys of an aggregate that no index finds. */
  public List<Collection<?>> noIndexKeys() {
    return Collections.nCopies(indexes.size(), List.of());
  }

  /** Moves the aggregate from its former index keys to its present ones. */
  public void reindex(Aggregate aggregate, List<Collection<?>> before, List<Collection<?>> after) {
    E member = type.cast(aggregate);
    for (int i = 0; i < indexes.size(); i++) {
      move(indexes.get(i), member, before.get(i), after.get(i));
    }
  }

  private static <I, E extends Aggregate> void addAll(Index<I, E> index, E member) {
    index.keys(member).forEach(key -> index.added(key, member));
  }

  @SuppressWarnings("unchecked")
  private static <I, E extends Aggregate> void move(
      Index<I, E> index, E member, Collection<?> before, Collection<?> after) {
    for (I key : (Collection<I>) before) {
      if (!after.contains(key)) {
        index.removed(key, member);
      }
    }
    for (I key : (Collection<I>) after) {
      if (!before.contains(key)) {
        index.added(key, member);
      }
    }
  }
}
