package emporium.persistence.ms;

import emporium.persistence.Aggregate;
import emporium.persistence.engine.StartProgress;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.LoadSizeHint;
import emporium.persistence.ms.graph.Table;
import emporium.persistence.ms.image.ImageCodec;
import emporium.persistence.ms.image.ImageOptions;
import emporium.persistence.ms.roots.HistoryPack;
import emporium.persistence.ms.roots.InboxRoot;
import emporium.persistence.ms.roots.OutboxRoot;
import emporium.persistence.ms.roots.ServiceRoot;
import emporium.persistence.ms.roots.StoreRoot;
import emporium.persistence.ms.roots.StoredEvent;
import emporium.persistence.ms.roots.TableRoot;
import emporium.persistence.ms.schema.ClassChanges;
import emporium.persistence.ms.store.GraphStore;
import emporium.persistence.ms.store.StoreOptions;
import emporium.persistence.ms.store.StoredBytes;
import emporium.persistence.ms.store.StoredImage;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Opens what a directory keeps, with the classes that the services declare and no others. */
final class DirectoryOpener {
  /** What the engine itself keeps in the store. */
  static final Set<Class<?>> OWN_TYPES =
      Set.of(
          StoreRoot.class,
          ServiceRoot.class,
          TableRoot.class,
          OutboxRoot.class,
          InboxRoot.class,
          StoredEvent.class,
          HistoryPack.class,
          StoredBytes.class,
          StoredImage.class,
          Object[].class,
          java.util.ArrayList.class,
          byte[].class,
          long[].class);

  /** At every level: segments of the journal are reused after what is forced here. */
  private static final boolean FORCED = true;

  private DirectoryOpener() {}

  /** The store, locked and checked. */
  static GraphStore store(EngineOptions options, StartProgress progress) {
    var store =
        GraphStore.open(
            new StoreOptions(
                options.directory(),
                FORCED,
                options.context().classLoader(),
                OWN_TYPES,
                options.faults()),
            progress,
            LoadSizeHint.read(options.directory()));
    try {
      store.register(OWN_TYPES);
    } catch (RuntimeException | Error e) {
      store.discard();
      throw e;
    }
    return store;
  }

  /** The encoder of after-images, with the directory's class numbers. */
  static ImageCodec images(EngineOptions options, Collection<Graph> graphs) {
    Set<Class<? extends Aggregate>> aggregates = new HashSet<>();
    Set<Class<?>> parts = new HashSet<>();
    for (Graph graph : graphs) {
      for (Table<?, ?> table : graph.tables()) {
        aggregates.add(table.type());
        parts.addAll(table.parts());
      }
    }
    return ImageCodec.open(
        new ImageOptions(
            options.directory(),
            FORCED,
            options.context().classLoader(),
            aggregates,
            parts,
            changesOf(graphs),
            options.faults()));
  }

  private static List<ClassChanges> changesOf(Collection<Graph> graphs) {
    return graphs.stream().flatMap(graph -> graph.changes().stream()).toList();
  }
}
