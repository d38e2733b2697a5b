package emporium.persistence.engine;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import com.sun.management.HotSpotDiagnosticMXBean;
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
 * The live share of this JVM's heap, as its collectors report it. No full collection is requested
 * while commands run.
 *
 * <p>Each collection leaves at least what is live. A full one is exact. One that takes a part of
 * the old generation with the young one, as G1's do, leaves garbage as well, and less of it while
 * it is at work there: {@link #liveShare} is the least that the last {@value #WINDOW} of them left.
 * A collection of the young generation alone (Serial, Parallel) gives no information.
 *
 * <p>Where {@code System.gc()} is concurrent (G1 and Shenandoah with {@code
 * -XX:+ExplicitGCInvokesConcurrent}, ZGC), {@link #measure} and {@link #confirm} request a marking
 * of the whole heap. The next {@value #SETTLING} collections take the garbage that it found; the
 * least that they left is confirmed, and an estimate counts up to a tenth of the heap more.
 * Elsewhere {@code System.gc()} stops the process, so it is called only while requests are refused,
 * when they make no garbage for which the JVM would collect; else what the JVM's own full
 * collections leave is confirmed. A JVM makes one before it is out of memory. What is confirmed
 * falls with the estimate and does not rise with it.
 *
 * <p>Thread-safe; at most one request at a time. {@link #close} stops listening.
 */
public final class LiveHeap implements HeapGauge {
  /** How many of the last partial collections count: about those of one cycle of marking. */
  static final int WINDOW = 16;

  /**
   * How many collections after a marking take what it found: G1 prepares one and makes at most
   * eight ({@code G1MixedGCCountTarget}); the report of one from before may come late.
   */
  static final int SETTLING = 10;

  /** What the estimate may exceed the confirmed share by before a marking is requested. */
  private static final double UNKNOWN_SHARE_MAX = 0.1;

  private static final int MARKING = Integer.MAX_VALUE;
  private static final int CHURN_BYTES = 1 << 14;

  private final long maxBytes;
  private final boolean isConcurrent;
  private final Runnable collect;
  private final Map<NotificationEmitter, NotificationListener> listening = new HashMap<>();
  private final double[] window = new double[WINDOW]; // guarded by this
  private int next; // guarded by this
  private volatile double confirmed;
  private volatile double live;
  private volatile int settling; // collections until a marking's result is known; written by this
  private double settled; // the least left since a marking was requested; guarded by this
  private volatile byte[] garbage = {}; // a field, or the compiler would not allocate it

  /**
   * @param isConcurrent whether {@code collect} marks what is live while the process goes on, and
   *     returns when all is marked
   */
  LiveHeap(long maxBytes, boolean isConcurrent, Runnable collect) {
    this.maxBytes = maxBytes;
    this.isConcurrent = isConcurrent;
    this.collect = collect;
    Arrays.fill(window, Double.POSITIVE_INFINITY);
  }

  /** Listens to this JVM's collectors; until the first collection nothing is live. */
  public static LiveHeap ofThisJvm() {
    var heap = new LiveHeap(Runtime.getRuntime().maxMemory(), isGcConcurrent(), System::gc);
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

  private static boolean isGcConcurrent() {
    var names =
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .map(GarbageCollectorMXBean::getName)
            .toList();
    boolean isByOption =
        names.stream().anyMatch(name -> name.startsWith("G1") || name.startsWith("Shenandoah"));
    return !isSet("DisableExplicitGC")
        && (names.stream().anyMatch(name -> name.startsWith("ZGC"))
            || (isByOption && isSet("ExplicitGCInvokesConcurrent")));
  }

  private static boolean isSet(String option) {
    return Boolean.parseBoolean(
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
            .getVMOption(option)
            .getValue());
  }

  private void onCollection(Notification event, Set<String> pools, boolean all) {
    if (!event
        .getType()
        .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
      return;
    }
    var info = GarbageCollectionNotificationInfo.from((CompositeData) event.getUserData());
    if (info.getGcAction().endsWith("pause") || info.getGcName().endsWith("Pauses")) {
      return; // a step of a concurrent collection, without the bytes that it left
    }
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
      confirmed = share;
      settling = 0;
    } else if (old) {
      window[next++ % WINDOW] = share;
      settle(share);
    }
    if (old) {
      live = Arrays.stream(window).min().orElseThrow();
      confirmed = Math.min(confirmed, live);
    }
  }

  private synchronized void settle(double share) {
    if (settling > 0) {
      settled = Math.min(settled, share);
      settling--;
      if (settling == 0) {
        confirmed = settled;
      }
    }
  }

  @Override
  public double liveShare() {
    return isConcurrent ? Math.min(live, confirmed + UNKNOWN_SHARE_MAX) : live;
  }

  @Override
  public double confirmedShare() {
    return confirmed;
  }

  @Override
  public boolean confirm(double share) {
    boolean isShort = confirmedShare() > share;
    if (!isConcurrent) {
      if (isShort) {
        collect.run();
      }
      return isShort;
    }
    boolean isOpen = isShort || live > share;
    if (isOpen) {
      mark();
    }
    if (isShort) {
      churn();
    }
    return isOpen;
  }

  @Override
  public double measure(double exactAbove) {
    boolean isDoubted = live > exactAbove && live - confirmed > UNKNOWN_SHARE_MAX;
    if (isDoubted && isConcurrent) {
      mark();
    }
    return liveShare();
  }

  /** Nothing if the result of another marking is not known yet: a new one would discard it. */
  private void mark() {
    if (beginMarking()) {
      collect.run();
      marked();
    }
  }

  private synchronized void marked() {
    settling = SETTLING;
  }

  private synchronized boolean beginMarking() {
    if (settling > 0) {
      return false;
    }
    settled = Double.POSITIVE_INFINITY;
    settling = MARKING;
    return true;
  }

  /**
   * Makes the garbage for which the JVM makes the collections that settle a marking: requests that
   * are refused make too little. As much as the heap holds, so it ends whatever the JVM does.
   */
  private void churn() {
    for (long left = maxBytes;
        left > 0 && settling > 0 && settling <= SETTLING;
        left -= garbage.length) {
      garbage = new byte[CHURN_BYTES];
    }
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
