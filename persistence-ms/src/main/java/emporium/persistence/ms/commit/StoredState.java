package emporium.persistence.ms.commit;

import emporium.persistence.Aggregate;
import emporium.persistence.AggregateAccess;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.EventId;
import emporium.persistence.Topic;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.engine.OutboxRecord;
import emporium.persistence.engine.StartProgress;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.Table;
import emporium.persistence.ms.history.HistoryLocation;
import emporium.persistence.ms.history.HistoryPacks;
import emporium.persistence.ms.image.ImageCodec;
import emporium.persistence.ms.roots.OutboxRoot;
import emporium.persistence.ms.roots.PageTree;
import emporium.persistence.ms.roots.ServiceRoot;
import emporium.persistence.ms.roots.StoreRoot;
import emporium.persistence.ms.roots.StoredEvent;
import emporium.persistence.ms.roots.TableRoot;
import emporium.persistence.ms.store.GraphStore;
import emporium.persistence.ms.store.OrderedIdentitySet;
import emporium.persistence.ms.store.StoredImage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The image of all services in the store: pages of aggregates, outboxes and inboxes, and which of
 * it a checkpoint changes. Owned by the checkpointing thread once loaded.
 */
public final class StoredState {
  private final GraphStore store;
  private final StartProgress progress;
  private final ImageCodec images;
  private final EventCodec codec;
  private final StoreRoot root;
  private final Map<Table<?, ?>, PageTree> tables = new HashMap<>();
  private final Map<Table<?, ?>, HistoryPacks> history = new LinkedHashMap<>();
  private final Map<String, ServiceRoot> services = new HashMap<>();
  private final Map<String, OutboxPages> outboxes = new HashMap<>();
  private final StoredInboxes inboxes;
  private final OrderedIdentitySet dirty = new OrderedIdentitySet();

  private record OutboxPages(OutboxRoot root, PageTree events) {}

  public StoredState(
      GraphStore store, ImageCodec images, EventCodec codec, StartProgress progress) {
    this.store = store;
    this.progress = progress;
    this.images = images;
    this.codec = codec;
    this.root = store.root(StoreRoot.class, StoreRoot::new);
    this.inboxes = new StoredInboxes(root, dirty::add);
  }

  /** Fills the tables and the sequence from the store; creates what is new. */
  public void load(
      Collection<Graph> graphs, Collection<Topic<?>> topics, CommitSequence sequence, long epoch) {
    progress.begin(StartProgress.Step.LOADING, progress.now().total());
    inboxes.load(sequence);
    graphs.forEach(this::loadService);
    topics.stream()
        .filter(topic -> services.containsKey(topic.producer()))
        .forEach(topic -> loadTopic(topic, sequence, epoch));
  }

  /**
   * After the replay, and before numbers are left out: a consumer that is new to an old topic
   * begins with what still waits for it. The journal has events below the stored numbering.
   */
  public void advanceInboxes(Collection<Topic<?>> topics, CommitSequence sequence) {
    for (Topic<?> topic : topics) {
      if (services.containsKey(topic.producer())) {
        topic.consumers().stream()
            .filter(services::containsKey)
            .forEach(consumer -> sequence.advanceInbox(consumer, topic.name()));
      }
    }
  }

  /** The last journal group that is in here; {@link StoreRoot#NO_JOURNAL} if there is none yet. */
  public long journalGroup() {
    return root.journalGroup;
  }

  /** The last group of the journal that something in here may be as new as. */
  public long journalForced() {
    return root.journalForced;
  }

  /** Refuses a class dictionary that the journal was not written with. */
  public void requireDictionary(long dictionary, Path directory) {
    if (root.dictionary != dictionary) {
      throw new IllegalStateException(
          "The class dictionary belongs to another store; restore all files of a directory from one"
              + " backup: directory="
              + directory);
    }
  }

  /** From now on there is a journal, whose first group has the next number. */
  public void journalMade(long dictionary) {
    root.journalGroup = 0;
    root.dictionary = dictionary;
    dirty.add(root);
    writeDirty();
    store.commit();
  }

  /**
   * Leaves out numbers of the topics, durably. A power loss may have taken events that their
   * consumers in other processes have seen; an event that got the number of one of them would be a
   * duplicate there.
   */
  public void skipNumbers(Collection<Topic<?>> topics, CommitSequence sequence) {
    var names = topics.stream().map(Topic::name).toList();
    sequence.skipNumbers(names);
    sequence.report(names, this::noteNumbering, Set.of(), (key, inbox) -> {});
    writeDirty();
    store.commit();
  }

  /** Assigns pages to new aggregates and frees those of removed ones. */
  void place(DirtySet delta) {
    delta.removed().forEach(gone -> removeFromPages(gone.aggregate(), gone.table()));
    delta.changed().stream()
        .filter(change -> change.isNew)
        .forEach(
            added ->
                AggregateAccess.slot(
                    added.aggregate, pagesOf(added.table).add(new StoredImage(), dirty::add)));
    delta
        .archived()
        .forEach(
            leaving -> historyOf(leaving.table).add(leaving.aggregate, leaving.image, dirty::add));
    history.values().forEach(packs -> packs.write(dirty::add));
  }

  /** Copies an aggregate that has its place, as a unit of the checkpoint left it. */
  void copy(DirtySet.StoredChange change) {
    var place = pagesOf(change.table).get(AggregateAccess.slot(change.aggregate));
    ((StoredImage) place).write(change.image, store);
  }

  private void removeFromPages(Aggregate aggregate, Table<?, ?> table) {
    int slot = AggregateAccess.slot(aggregate);
    if (HistoryLocation.isSlot(slot)) {
      historyOf(table).remove(HistoryLocation.ofSlot(slot), dirty::add);
    } else if (slot != AggregateAccess.NO_SLOT) {
      pagesOf(table).remove(slot, dirty::add);
      AggregateAccess.slot(aggregate, AggregateAccess.NO_SLOT);
    }
  }

  /** The store has what was placed: archived aggregates leave memory. */
  void committed() {
    history.values().forEach(HistoryPacks::committed);
  }

  /** Takes over outboxes and inboxes, which commands do not touch. */
  void storeMessages(DirtySet delta, CommitSequence sequence) {
    sequence.report(delta.topics(), this::noteNumbering, delta.inboxes(), inboxes::store);
    delta.finished().forEach(this::clear);
    delta.emitted().forEach(this::keep);
  }

  /**
   * Copies all that commands do not touch, with the place in the journal.
   *
   * @param group the last one that is covered completely
   * @param forced the last one that is forced, at or behind all that was copied
   */
  void storeJournalPosition(long group, long forced) {
    root.journalGroup = group;
    root.journalForced = forced;
    dirty.add(root);
    writeDirty();
  }

  private void loadService(Graph graph) {
    var service = inboxes.service(graph.service());
    services.put(service.name, service);
    for (Table<?, ?> table : graph.tables()) {
      var stored =
          service.tables.stream()
              .filter(t -> t.name.equals(table.name()))
              .findFirst()
              .orElseGet(() -> newTable(service, table.name()));
      var pages = new PageTree(stored);
      tables.put(table, pages);
      var packs = new HistoryPacks(stored, table.tableHistory());
      history.put(table, packs);
      packs.load();
      loadAggregates(table, pages);
    }
  }

  /** Makes aggregates of their images; places of those whose class was dropped are free. */
  private void loadAggregates(Table<?, ?> table, PageTree pages) {
    var dropped = new ArrayList<Integer>();
    var loader =
        new ImageLoader(
            images,
            (slot, aggregate) -> {
              if (aggregate == null) {
                dropped.add(slot);
              } else {
                AggregateAccess.slot(aggregate, slot);
                AggregateAccess.changeable(aggregate, false);
                table.loaded(aggregate);
              }
              progress.add(1);
            });
    pages.load((slot, element) -> loader.add(slot, (StoredImage) element));
    loader.finish();
    dropped.forEach(slot -> pages.remove(slot, dirty::add));
  }

  private TableRoot newTable(ServiceRoot service, String name) {
    var table = new TableRoot();
    table.name = name;
    service.tables.add(table);
    dirty.add(service.tables);
    return table;
  }

  private void loadTopic(Topic<?> topic, CommitSequence sequence, long epoch) {
    var service = Objects.requireNonNull(services.get(topic.producer()));
    var stored =
        service.outboxes.stream()
            .filter(t -> t.events.name.equals(topic.name()))
            .findFirst()
            .orElseGet(() -> newOutbox(service, topic));
    var outbox = new OutboxPages(stored, new PageTree(stored.events));
    outboxes.put(topic.name(), outbox);
    sequence.restoreTopic(topic.name(), stored.nextSequence);
    outbox
        .events()
        .load(
            (slot, element) -> {
              var event = restored(topic, slot, (StoredEvent) element, epoch);
              var unused = sequence.restoreEvent(event);
            });
  }

  private OutboxRoot newOutbox(ServiceRoot service, Topic<?> topic) {
    var stored = new OutboxRoot();
    stored.events.name = topic.name();
    service.outboxes.add(stored);
    dirty.add(service.outboxes);
    return stored;
  }

  private <E extends Event> OutboxEvent restored(
      Topic<E> topic, int slot, StoredEvent stored, long epoch) {
    var kept = OutboxRecord.read(stored.payload);
    var event = codec.decode(kept.event(), topic.type());
    var pending =
        new OutboxEvent(
            new Envelope<>(topic, new EventId(topic.name(), stored.sequence), event, epoch)
                .withContext(kept.context())
                .withKept(stored.payload),
            topic.consumers(),
            stored.payload);
    pending.slot = slot;
    return pending;
  }

  private PageTree pagesOf(Table<?, ?> table) {
    return Objects.requireNonNull(tables.get(table));
  }

  private HistoryPacks historyOf(Table<?, ?> table) {
    return Objects.requireNonNull(history.get(table));
  }

  private void noteNumbering(String topic, long nextSequence) {
    var stored = Objects.requireNonNull(outboxes.get(topic)).root();
    stored.nextSequence = nextSequence;
    dirty.add(stored);
  }

  private void keep(OutboxEvent event) {
    var stored = new StoredEvent();
    stored.sequence = event.envelope.id().sequence();
    stored.payload = event.payload;
    event.slot =
        Objects.requireNonNull(outboxes.get(event.envelope.id().topic()))
            .events()
            .add(stored, dirty::add);
  }

  private void clear(OutboxEvent event) {
    if (event.slot == OutboxEvent.NOT_STORED) {
      throw new IllegalStateException("The store never had the event: " + event.envelope.id());
    }
    Objects.requireNonNull(outboxes.get(event.envelope.id().topic()))
        .events()
        .remove(event.slot, dirty::add);
  }

  private void writeDirty() {
    dirty.takeAll().forEach(store::store);
  }
}
