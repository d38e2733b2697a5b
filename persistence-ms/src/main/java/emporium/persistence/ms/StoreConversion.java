package emporium.persistence.ms;

import emporium.persistence.Aggregate;
import emporium.persistence.engine.StartProgress;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.Table;
import emporium.persistence.ms.image.ImageBuffer;
import emporium.persistence.ms.image.ImageCodec;
import emporium.persistence.ms.roots.HistoryPack;
import emporium.persistence.ms.roots.OutboxRoot;
import emporium.persistence.ms.roots.PageTree;
import emporium.persistence.ms.roots.ServiceRoot;
import emporium.persistence.ms.roots.StoreRoot;
import emporium.persistence.ms.roots.TableRoot;
import emporium.persistence.ms.store.BytesReader;
import emporium.persistence.ms.store.GraphStore;
import emporium.persistence.ms.store.OrderedIdentitySet;
import emporium.persistence.ms.store.StoreOptions;
import emporium.persistence.ms.store.StoredBytes;
import emporium.persistence.ms.store.StoredImage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Fills a new store with what one of an earlier version has, in which each part, list and text of
 * an aggregate is an entity of its own. The classes must be those that the earlier one was written
 * with. Used by one thread.
 */
final class StoreConversion {
  private static final int WRITTEN_PER_COMMIT = 1_000;

  private final GraphStore from;
  private final GraphStore into;
  private final ImageCodec images;
  private final OrderedIdentitySet dirty = new OrderedIdentitySet();
  private final List<StoredBytes> releasing = new ArrayList<>();
  private int written;

  private StoreConversion(GraphStore from, GraphStore into, ImageCodec images) {
    this.from = from;
    this.into = into;
    this.images = images;
  }

  /**
   * Fills the store of a directory, which has everything else already.
   *
   * @param earlier the store alone; it may be repaired
   */
  static void convert(EngineOptions options, Collection<Graph> graphs, Path earlier) {
    var progress = new StartProgress(System::nanoTime);
    Set<Class<?>> storable = new HashSet<>(DirectoryOpener.OWN_TYPES);
    for (Graph graph : graphs) {
      for (Table<?, ?> table : graph.tables()) {
        storable.add(table.type());
        storable.addAll(table.parts());
      }
    }
    var reading =
        new StoreOptions(
            earlier, false, options.context().classLoader(), storable, FaultInjector.NONE);
    try (GraphStore from = GraphStore.open(reading);
        GraphStore into = DirectoryOpener.store(options, progress)) {
      new StoreConversion(from, into, DirectoryOpener.images(options, graphs)).run();
    }
  }

  /** Everything is linked to the root before it is filled: what nothing leads to is collected. */
  private void run() {
    StoreRoot old = from.root(StoreRoot.class, StoreRoot::new);
    StoreRoot root = into.root(StoreRoot.class, StoreRoot::new);
    for (ServiceRoot service : old.services) {
      var converted = new ServiceRoot();
      converted.name = service.name;
      converted.inboxes.addAll(service.inboxes);
      root.services.add(converted);
      dirty.add(root.services);
      service.tables.forEach(table -> aggregates(table, converted));
      service.outboxes.forEach(outbox -> outbox(outbox, converted));
    }
    root.journalGroup = old.journalGroup;
    root.journalForced = old.journalForced;
    root.dictionary = old.dictionary;
    dirty.add(root);
    commit();
  }

  private void aggregates(TableRoot old, ServiceRoot service) {
    var table = new TableRoot();
    table.name = old.name;
    service.tables.add(table);
    dirty.add(service.tables);
    var pages = new PageTree(table);
    new PageTree(old).load((slot, element) -> write(aggregate(element), pages));
    if (old.cold != null) {
      packs(old.cold, table);
    }
  }

  private static Aggregate aggregate(Object element) {
    if (element instanceof Aggregate aggregate) {
      return aggregate;
    }
    throw new IllegalStateException("The directory is of this version, not of an earlier one");
  }

  private void write(Aggregate aggregate, PageTree pages) {
    byte[] bytes = images.image(aggregate, new ImageBuffer(Integer.MAX_VALUE));
    var stored = new StoredImage();
    int unused = pages.add(stored, dirty::add);
    stored.write(bytes, into);
    commitSometimes();
  }

  private void packs(TableRoot old, TableRoot table) {
    var history = new TableRoot();
    history.name = old.name;
    table.cold = history;
    dirty.add(table);
    var pages = new PageTree(history);
    BytesReader reader = from.reader();
    new PageTree(old)
        .load(
            (slot, element) -> {
              var pack = (HistoryPack) element;
              pack.keys = copied(Objects.requireNonNull(pack.keys), reader);
              pack.images = copied(Objects.requireNonNull(pack.images), reader);
              int unused = pages.add(pack, dirty::add);
              commit(); // each has many images
            });
  }

  private StoredBytes copied(StoredBytes bytes, BytesReader reader) {
    var copy = new StoredBytes(reader.read(bytes));
    releasing.add(copy);
    return copy;
  }

  private void outbox(OutboxRoot old, ServiceRoot service) {
    var outbox = new OutboxRoot();
    outbox.nextSequence = old.nextSequence;
    outbox.events.name = old.events.name;
    service.outboxes.add(outbox);
    dirty.add(service.outboxes);
    var pages = new PageTree(outbox.events);
    new PageTree(old.events)
        .load(
            (slot, event) -> {
              int unused = pages.add(event, dirty::add);
              commitSometimes();
            });
  }

  private void commitSometimes() {
    written++;
    if (written % WRITTEN_PER_COMMIT == 0) {
      commit();
    }
  }

  private void commit() {
    dirty.takeAll().forEach(into::store);
    into.commit();
    releasing.forEach(StoredBytes::release);
    releasing.clear();
  }
}
