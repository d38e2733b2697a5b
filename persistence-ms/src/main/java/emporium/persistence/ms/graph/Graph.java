package emporium.persistence.ms.graph;

import emporium.persistence.Aggregate;
import emporium.persistence.ms.schema.ClassChanges;
import emporium.persistence.ms.schema.UnstorableClass;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The tables of one service, declared once by its repository's constructor, before the engine
 * opens. Afterwards it does not change; a reload refills the same tables.
 */
public final class Graph {
  private final String service;
  private final List<Table<?, ?>> tables = new ArrayList<>();
  private final Map<Class<?>, Table<?, ?>> byType = new HashMap<>();
  private final List<ClassChanges> changes = new ArrayList<>();
  private final List<Rule> invariants = new ArrayList<>();
  private final List<Supplier<Stream<String>>> splitBlockers = new ArrayList<>();

  /** A rule over several tables. */
  record Rule(String text, Supplier<Stream<String>> broken) {}

  public Graph(String service) {
    this.service = service;
  }

  /**
   * Declares a table.
   *
   * @param name stored; never to be changed
   * @param key computes the primary key from fields that never change
   */
  public <K, E extends Aggregate> Table<K, E> table(
      String name, Class<E> type, Function<E, K> key) {
    var table = new Table<>(name, type, key);
    if (byType.put(type, table) != null) {
      throw new IllegalArgumentException(
          "One table per class: service=" + service + ", class=" + type.getName());
    }
    tables.add(table);
    return table;
  }

  /**
   * Declares what happened to stored classes of this service since older data was written, as far
   * as the classes do not show it.
   */
  public void classChanges(ClassChanges... declared) {
    Collections.addAll(changes, declared);
  }

  /**
   * Declares a rule over several tables that every command keeps: the engine checks it whenever it
   * has loaded, and does not open if it is broken. It must be cheap, one pass over the tables.
   *
   * @param rule for the message
   * @param broken where it is broken, one text each; called once all tables and indexes are loaded
   */
  public void invariant(String rule, Supplier<Stream<String>> broken) {
    invariants.add(new Rule(rule, broken));
  }

  /**
   * Declares what must be completed before the service's data is split among more replicas, because
   * it needs data that others will have then.
   *
   * @param open what has not, one text each; called once all tables and indexes are loaded
   */
  public void splitBlockedWhile(Supplier<Stream<String>> open) {
    splitBlockers.add(open);
  }

  /**
   * The declaration is complete.
   *
   * @throws UnstorableClass if a table owns what it cannot
   */
  public void validate() {
    tables.forEach(Table::validate);
  }

  public List<Supplier<Stream<String>>> splitBlockers() {
    return splitBlockers;
  }

  List<Rule> invariants() {
    return invariants;
  }

  public List<ClassChanges> changes() {
    return changes;
  }

  public String service() {
    return service;
  }

  public List<Table<?, ?>> tables() {
    return tables;
  }

  public Table<?, ?> tableOf(Aggregate aggregate) {
    var table = byType.get(aggregate.getClass());
    if (table == null) {
      throw new IllegalArgumentException(
          "No table for the class: service="
              + service
              + ", class="
              + aggregate.getClass().getName());
    }
    return table;
  }
}
