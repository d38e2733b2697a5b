package emporium.persistence.benchmark;

import emporium.persistence.ms.store.GraphStore;
import java.nio.file.Path;

/**
 * The published way: one monitor around the whole command, and in it a store of what it changed. At
 * level power each store is forced. It has the one reused Storer, which is faster than a new one
 * per store.
 */
final class SynchronizedSubject implements BenchmarkSubject {
  private final Object monitor = new Object();
  private final GraphStore store;
  private final StoreOnlyStock shelf;

  SynchronizedSubject(Path directory, boolean force, int items) {
    store = StoreOnlyStock.open(directory, force);
    shelf = StoreOnlyStock.filled(store, items);
  }

  @Override
  public Client client() {
    return this::reserve;
  }

  private void reserve(int first, int second) {
    synchronized (monitor) {
      shelf.piece(first).reserve();
      shelf.piece(second).reserve();
      store.store(shelf.piece(first));
      store.store(shelf.piece(second));
      store.commit();
    }
  }

  @Override
  public long reservedPieces() {
    synchronized (monitor) {
      return shelf.reservedPieces();
    }
  }

  @Override
  public void close() {
    store.close();
  }
}
