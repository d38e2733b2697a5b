package emporium.persistence.benchmark;

import emporium.locks.LockManager;
import emporium.locks.LockSet;
import emporium.locks.LockTree;
import emporium.persistence.ms.store.GraphStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Group commit on the store alone: locks per item, and one thread that joins what waits, stores the
 * changed items and commits once. No journal, no undo, no events.
 */
final class GroupCommitSubject implements BenchmarkSubject {
  private static final int WAITING_MAX = 4_096;
  private static final long LOCK_WAIT_MS_MAX = 10_000;

  private final BlockingQueue<Waiting> queue = new ArrayBlockingQueue<>(WAITING_MAX);
  private final ReentrantReadWriteLock cut = new ReentrantReadWriteLock();
  private final LockManager locks =
      new LockManager(LockTree.derive(GraphStock.SERVICE, StockPieceId.class));
  private final GraphStore store;
  private final StoreOnlyStock shelf;
  private final Thread committer = new Thread(this::commitGroups, "group-committer");
  private volatile boolean closing;

  private record Waiting(
      StoreOnlyStock.Piece first,
      StoreOnlyStock.Piece second,
      CompletableFuture<Boolean> durable) {}

  GroupCommitSubject(Path directory, boolean force, int items) {
    store = StoreOnlyStock.open(directory, force);
    shelf = StoreOnlyStock.filled(store, items);
    committer.start();
  }

  @Override
  public Client client() {
    return (first, second) -> {
      if (!place(first, second).get()) {
        throw new IllegalStateException("not committed");
      }
    };
  }

  private CompletableFuture<Boolean> place(int first, int second) {
    var waiting = new Waiting(shelf.piece(first), shelf.piece(second), new CompletableFuture<>());
    var lockSet = LockSet.exclusive(new StockPieceId(first), new StockPieceId(second));
    try (var held = locks.acquire(lockSet, LOCK_WAIT_MS_MAX)) {
      cut.readLock().lock();
      try {
        waiting.first.reserve();
        waiting.second.reserve();
        queue.add(waiting);
      } finally {
        cut.readLock().unlock();
      }
    }
    return waiting.durable;
  }

  private void commitGroups() {
    List<Waiting> group = new ArrayList<>();
    try {
      while (!closing || !queue.isEmpty()) {
        group.clear();
        Waiting first = queue.poll(1, TimeUnit.MILLISECONDS);
        if (first != null) {
          group.add(first);
          commit(group);
        }
      }
    } catch (InterruptedException | RuntimeException e) {
      group.forEach(waiting -> waiting.durable.completeExceptionally(e));
      throw new IllegalStateException(e);
    }
  }

  private void commit(List<Waiting> group) {
    cut.writeLock().lock();
    try {
      queue.drainTo(group);
      for (Waiting waiting : group) {
        store.store(waiting.first);
        store.store(waiting.second);
      }
    } finally {
      cut.writeLock().unlock();
    }
    store.commit();
    group.forEach(waiting -> waiting.durable.complete(true));
  }

  @Override
  public long reservedPieces() {
    cut.writeLock().lock();
    try {
      return shelf.reservedPieces();
    } finally {
      cut.writeLock().unlock();
    }
  }

  @Override
  public void close() throws InterruptedException {
    closing = true;
    committer.join();
    store.close();
  }
}
