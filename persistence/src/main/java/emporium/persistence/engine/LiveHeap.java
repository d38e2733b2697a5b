package emporium.persistence.engine;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * The live share of this JVM's heap, as its collectors report it. A full collection is exact. One
 * that takes a part of the old generation with the young one, as G1's do, leaves garbage as well,
 * and less of it while it is at work there: the least that the last {@value #WINDOW} of them left
 * approximates what is live. In a small heap with much to do that may be twice of it, so {@link
 * #liveShare} believes a tenth of the heap more than the last full collection left and no more. A
 * collection of the young generation alone (Serial, Parallel) gives no information. If either has
 * filled the heap since the last full collection, {@link #measure} asks for one; a JVM makes one
 * itself before it is out of memory.
 *
 * <p>Thread-safe. {@link #close} stops listening.
 */
public final class LiveHeap implements HeapGauge {
  /** How many of the last partial collections count: about those of one cycle of marking. */
  static final int WINDOW = 16;

  /** What may be filled since the last collection that counts, before one is requested. */
  private static final double UNKNOWN_SHARE_MAX = 0.1;

  /** Below this no collection is requested, whatever was filled. */
  private static final double UNKNOWN_FROM = 0.4;

  private final long maxBytes;
  private final Runnable collect;
  private final Map<NotificationEmitter, NotificationListener> listening = new HashMap<>();
  private final double[] window = new double[WINDOW]; // guarded by this
  private int next; // guarded by this
  private volatile double exact; // what the last full collection left
  private volatile double live;
  private volatile double filled;

  LiveHeap(long maxBytes, Runnable collect) {
    this.maxBytes = maxBytes;
    this.collect = collect;
    Arrays.fill(window, Double.POSITIVE_INFINITY);
  }

  /** Listens to this JVM's collectors; until the first collection nothing is live. */
  public static LiveHeap ofThisJvm() {
    var heap = new LiveHeap(Runtime.getRuntime().maxMemory(), System::gc);
    Set<String> pools =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(MemoryPoolMXBean::getName)
            .collect(Collectors.toUnmodifiableSet());
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      boolean all = new HashSet<>(Arrays.asList(collector.getMemoryPoolNames())).containsAll(pools);
      if (collector instanceof NotificationEmitter emitter) {
        NotificationListener listener = (event, none) -> heap.onCollection(event, pools, all);
        emitter.addNotificationListener(listener, null, null);
        heap.listening.put(emitter, listener);
      }
    }
    return heap;
  }

  private void onCollection(Notification event, Set<String> pools, boolean all) {
    if (!event
        .getType()
        .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
      return;
    }
    var info = GarbageCollectionNotificationInfo.from((CompositeData) event.getUserData());
    boolean full = info.getGcAction().contains("major");
    collected(usedAfter(info.getGcInfo(), pools), all, all && full);
  }

  private static long usedAfter(GcInfo info, Set<String> pools) {
    return info.getMemoryUsageAfterGc().entrySet().stream()
        .filter(pool -> pools.contains(pool.getKey()))
        .mapToLong(pool -> pool.getValue().getUsed())
        .sum();
  }

  /**
   * A collection is complete.
   *
   * @param leftBytes what it left in the heap
   * @param old whether it could take garbage out of the old generation
   * @param full whether it took all garbage there was
   */
  synchronized void collected(long leftBytes, boolean old, boolean full) {
    double share = (double) leftBytes / maxBytes;
    if (full) {
      Arrays.fill(window, share);
      exact = share;
    } else if (old) {
      window[next++ % WINDOW] = share;
    }
    if (old) {
      live = Arrays.stream(window).min().orElseThrow();
      filled = live;
    } else {
      filled = share;
    }
  }

  @Override
  public double liveShare() {
    return Math.min(live, exact + UNKNOWN_SHARE_MAX);
  }

  @Override
  public double confirmedShare() {
    return Math.min(live, exact);
  }

  @Override
  public boolean confirm(double share) {
    boolean isOpen = confirmedShare() > share || filled > share;
    if (isOpen) {
      collect.run();
    }
    return isOpen;
  }

  @Override
  public double measure(double exactAbove) {
    boolean isUnknown = filled > UNKNOWN_FROM && filled - live > UNKNOWN_SHARE_MAX;
    boolean isDoubted = live > exactAbove && live - exact > UNKNOWN_SHARE_MAX;
    if (isUnknown || isDoubted) {
      collect.run();
    }
    return liveShare();
  }

  @Override
  public void close() {
    listening.forEach(
        (emitter, listener) -> {
          try {
            emitter.removeNotificationListener(listener);
          } catch (ListenerNotFoundException gone) {
            return; // that is what was wanted
          }
        });
  }
}
