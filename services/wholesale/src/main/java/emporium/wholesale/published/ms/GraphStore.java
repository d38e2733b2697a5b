package emporium.wholesale.published.ms;

import emporium.persistence.Command;
import emporium.persistence.EngineNotOpen;
import emporium.wholesale.WholesaleRepository;
import emporium.wholesale.published.PublishedState;
import emporium.wholesale.published.RowChanges;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.Function;
import org.eclipse.serializer.reflect.ClassLoaderProvider;
import org.eclipse.store.storage.embedded.types.EmbeddedStorage;
import org.eclipse.store.storage.embedded.types.EmbeddedStorageManager;
import org.jspecify.annotations.Nullable;

/**
 * The graph and its storage manager. Ingestion changes memory only, until the population's row says
 * that everything is there: then the graph is stored, as a whole and once. From then on {@link
 * #storeRoot} is all that is stored, and Eclipse Store writes of what it knows already only the
 * object that it is called for: nothing that a transaction changed or added.
 *
 * <p>Thread-safe, but for opening and closing. The monitor of the storage manager guards the root,
 * and every change.
 */
final class GraphStore implements PublishedState, AutoCloseable {
  private final Path directory;
  private final Clock clock;
  private volatile @Nullable EmbeddedStorageManager manager;
  private volatile Root root = new Root();

  GraphStore(Path directory, Clock clock) {
    this.directory = directory;
    this.clock = clock;
  }

  void open() {
    if (manager != null) {
      return;
    }
    ClassLoader loader = GraphStore.class.getClassLoader();
    var opened =
        EmbeddedStorage.Foundation(directory)
            .onConnectionFoundation(
                connection -> connection.setClassLoaderProvider(ClassLoaderProvider.New(loader)))
            .start();
    root = opened.root() instanceof Root stored ? stored : new Root();
    manager = opened;
  }

  /** The outermost monitor, which every writer has. */
  EmbeddedStorageManager manager() {
    var opened = manager;
    if (opened == null) {
      throw new EngineNotOpen();
    }
    return opened;
  }

  Root root() {
    return root;
  }

  GraphRepository repository() {
    return new GraphRepository(root);
  }

  Clock clock() {
    return clock;
  }

  /** All that a transaction stores. The caller has the storage manager's monitor. */
  void storeRoot() {
    if (manager().root() == root) { // else the population is not complete
      long unused = manager().storeRoot();
    }
  }

  @Override
  public <R> R write(Command<WholesaleRepository, R> command) {
    synchronized (manager()) {
      var rows = new GraphRows(root);
      R result =
          command.apply(repository(), new RowChanges(clock.instant(), rows::add, rows::remove));
      if (rows.isComplete()) {
        var unused = manager().setRoot(root);
        storeRoot();
      } else if (rows.isRemoved()) {
        root = new Root(); // its maps are not known to the store
      }
      return result;
    }
  }

  @Override
  public <R> R read(Function<WholesaleRepository, R> query) {
    synchronized (manager()) {
      return query.apply(repository());
    }
  }

  @Override
  public void close() {
    var opened = manager;
    manager = null;
    if (opened != null) {
      boolean unused = opened.shutdown();
    }
  }
}
