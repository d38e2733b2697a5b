package emporium.jmeter.page;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Those who watch, and the messages that each of them begins with. A slow watcher misses messages
 * and does not delay the others. Thread-safe.
 */
final class Watchers {
  private final PageBounds bounds;
  private final Set<BlockingQueue<String>> queues = ConcurrentHashMap.newKeySet();
  private final Map<String, String> first = new LinkedHashMap<>(); // guarded by this

  Watchers(PageBounds bounds) {
    this.bounds = bounds;
  }

  /** Adds one, with what was kept in its queue; null if there are too many. */
  synchronized @Nullable BlockingQueue<String> join() {
    if (queues.size() >= bounds.watchersMax()) {
      return null;
    }
    var queue = new ArrayBlockingQueue<String>(bounds.messagesMax() + first.size());
    queue.addAll(first.values());
    queues.add(queue);
    notifyAll();
    return queue;
  }

  synchronized void leave(BlockingQueue<String> queue) {
    queues.remove(queue);
  }

  /** Waits until somebody watches. */
  synchronized void awaitOne() throws InterruptedException {
    while (queues.isEmpty()) {
      wait();
    }
  }

  boolean isEmpty() {
    return queues.isEmpty();
  }

  /** Sends a message to all. */
  void send(String message) {
    for (BlockingQueue<String> queue : queues) {
      while (!queue.offer(message)) {
        queue.poll(); // the oldest is missed
      }
    }
  }

  /** Sends a message to all, and to those who come later in place of the last one of its name. */
  synchronized void keep(String name, String message) {
    first.put(name, message);
    send(message);
  }

  /** Those who come later do not receive it. */
  synchronized void forget(String name) {
    first.remove(name);
  }
}
