package emporium.runtime.live;

import emporium.persistence.Overloaded;
import emporium.persistence.engine.Engine;
import emporium.persistence.engine.HeapGauge;
import emporium.runtime.DaemonSchedulers;
import emporium.runtime.admin.LockReport;
import emporium.runtime.admin.LockReport.ServiceLocks;
import emporium.runtime.admin.ProcessFacts;
import emporium.runtime.admission.DiskGauge;
import emporium.runtime.engine.OpenTransaction;
import emporium.runtime.engine.OpenTransactions;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.replica.ReplicaTopology;
import io.quarkus.arc.All;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.subscription.BackPressureStrategy;
import io.smallrye.mutiny.subscription.MultiEmitter;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes a snapshot of this process once a period while there are watchers, for all of them
 * together, on a thread of its own. Without watchers no figure is read and no request is timed;
 * only links count their events. A slow watcher misses snapshots and does not delay the others.
 * Thread-safe.
 */
@Singleton
public class LiveSampler {
  private static final Logger LOG = LoggerFactory.getLogger(LiveSampler.class);
  private static final String WATCHERS_MAX = "emporium.live.watchers-max";

  private final LiveConfig config;
  private final String process;
  private final ProcessFacts about;
  private final Engine engine;
  private final List<ServiceModule<?>> services;
  private final TransactionMeter transactions;
  private final LinkFigures links;
  private final EngineFigures figures;
  private final LockReport locks;
  private final HeapGauge heap;
  private final DiskGauge disk;
  private final Clock clock;
  private final Set<MultiEmitter<? super LiveMessage>> watchers = ConcurrentHashMap.newKeySet();
  private @Nullable ScheduledExecutorService timer; // while somebody watches; guarded by this
  private long lastMs; // of the sampler's thread, and before it starts

  LiveSampler(
      LiveConfig config,
      ReplicaTopology replicas,
      ProcessFacts about,
      Engine engine,
      @All List<ServiceModule<?>> services,
      TransactionMeter transactions,
      LinkFigures links,
      EngineFigures figures,
      LockReport locks,
      HeapGauge heap,
      DiskGauge disk,
      Clock clock) {
    this.config = config;
    this.about = about;
    this.process = nameOf(about.about().name(), replicas);
    this.engine = engine;
    this.services = services;
    this.transactions = transactions;
    this.links = links;
    this.figures = figures;
    this.locks = locks;
    this.heap = heap;
    this.disk = disk;
    this.clock = clock;
  }

  private static String nameOf(String service, ReplicaTopology replicas) {
    return replicas.isSingle() ? service : service + "-" + replicas.index();
  }

  /**
   * What this process is, and then a snapshot in each period.
   *
   * @throws Overloaded if too many watch already
   */
  Multi<LiveMessage> watch() {
    if (watchers.size() >= config.watchersMax()) {
      throw new Overloaded(WATCHERS_MAX);
    }
    var first = new LiveMessage(process, about.about(), null);
    return Multi.createFrom()
        .emitter(
            watcher -> {
              watcher.emit(first);
              join(watcher);
            },
            BackPressureStrategy.LATEST);
  }

  /** How many watch. */
  int watchers() {
    return watchers.size();
  }

  private synchronized void join(MultiEmitter<? super LiveMessage> watcher) {
    if (watchers.size() >= config.watchersMax()) {
      watcher.fail(new Overloaded(WATCHERS_MAX)); // others were faster
      return;
    }
    watchers.add(watcher);
    watcher.onTermination(() -> leave(watcher));
    if (timer == null) {
      transactions.switchTo(true);
      lastMs = uptimeMs();
      timer = DaemonSchedulers.named("emporium-live");
      var unused =
          timer.scheduleWithFixedDelay(
              this::sample, config.periodMs(), config.periodMs(), TimeUnit.MILLISECONDS);
    }
  }

  private synchronized void leave(MultiEmitter<? super LiveMessage> watcher) {
    if (watchers.remove(watcher) && watchers.isEmpty()) {
      stop();
    }
  }

  /** Stops sampling. */
  @PreDestroy
  synchronized void stop() {
    if (timer != null) {
      timer.shutdownNow();
      timer = null;
      transactions.switchTo(false);
    }
  }

  private void sample() {
    try {
      var message = new LiveMessage(process, null, snapshot());
      watchers.forEach(watcher -> watcher.emit(message));
    } catch (RuntimeException e) {
      LOG.warn("No snapshot for those who watch", e); // the next one may succeed
    }
  }

  private LiveSnapshot snapshot() {
    var open = openWork();
    var between = links.links().toCompletableFuture();
    long nowMs = uptimeMs();
    long intervalMs = Math.max(1, nowMs - lastMs);
    lastMs = nowMs;
    var counted =
        transactions.take().entrySet().stream()
            .map(kind -> LiveSnapshot.Transactions.of(kind.getKey(), kind.getValue()))
            .toList();
    var space = disk.space();
    return new LiveSnapshot(
        clock.instant().toString(),
        nowMs,
        intervalMs,
        engine.isOpen(),
        engine.commandsInFlight(),
        engine.pendingEvents(),
        engine.deadLetters(),
        counted,
        answered(open),
        orEmpty(answered(between)),
        links.relay(),
        locks.locks().stream().map(this::shortened).toList(),
        memory(),
        new LiveSnapshot.Disk(space.usedBytes(), space.freeBytes()),
        figures.graph(),
        figures.database());
  }

  private static List<LiveSnapshot.Link> orEmpty(@Nullable List<LiveSnapshot.Link> read) {
    return read == null ? List.of() : read;
  }

  /** Null if it fails, or takes longer than a period. */
  private <T> @Nullable T answered(CompletableFuture<T> stage) {
    try {
      return stage.orTimeout(config.periodMs(), TimeUnit.MILLISECONDS).join();
    } catch (CompletionException notNow) {
      LOG.debug("A part of a snapshot could not be read", notNow);
      return null;
    }
  }

  private CompletableFuture<LiveSnapshot.OpenWork> openWork() {
    return OpenTransactions.of(services)
        .thenApply(open -> new LiveSnapshot.OpenWork(open.size(), steps(open)));
  }

  private record StepKey(String kind, String step) {}

  private List<LiveSnapshot.Step> steps(List<OpenTransaction> open) {
    var now = clock.instant();
    return open.stream()
        .collect(Collectors.groupingBy(one -> new StepKey(one.kind(), one.step())))
        .entrySet()
        .stream()
        .map(
            waiting ->
                new LiveSnapshot.Step(
                    waiting.getKey().kind(),
                    waiting.getKey().step(),
                    waiting.getValue().size(),
                    oldestMs(waiting.getValue(), now)))
        .sorted(
            Comparator.comparingInt(LiveSnapshot.Step::count)
                .reversed()
                .thenComparing(LiveSnapshot.Step::kind)
                .thenComparing(LiveSnapshot.Step::step))
        .toList();
  }

  private static long oldestMs(List<OpenTransaction> open, Instant now) {
    return open.stream()
        .mapToLong(one -> Duration.between(one.since(), now).toMillis())
        .max()
        .orElse(0);
  }

  private ServiceLocks shortened(ServiceLocks service) {
    return new ServiceLocks(
        service.service(),
        service.held(),
        service.awaited(),
        service.locks().stream().limit(config.locksMax()).toList(),
        service.hottest().stream().limit(config.hotKeysMax()).toList());
  }

  private LiveSnapshot.Memory memory() {
    var heapUsage = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    long gcMs =
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .mapToLong(collector -> Math.max(0, collector.getCollectionTime()))
            .sum();
    double cpuShare =
        ManagementFactory.getOperatingSystemMXBean()
                instanceof com.sun.management.OperatingSystemMXBean system
            ? system.getProcessCpuLoad()
            : -1;
    return new LiveSnapshot.Memory(
        heapUsage.getUsed(), heapUsage.getMax(), heap.liveShare(), cpuShare, gcMs);
  }

  private static long uptimeMs() {
    return ManagementFactory.getRuntimeMXBean().getUptime();
  }
}
