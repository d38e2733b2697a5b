package emporium.jmeter.processes;

import emporium.events.Services;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.machine.ProcessMemory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A running marketplace of processes: broker, database if it is on tables, payment provider and
 * eight services, each a separate JVM on the loopback interface. They end with this process,
 * however it ends. A failed process is reported, and restarted if configured; the others continue.
 * Thread-safe.
 */
public final class LocalCluster implements AutoCloseable {
  private final LocalClusterOptions options;
  private final Consumer<String> progress;
  private final ClusterDirectories layout;
  private final Map<String, ManagedProcess> children = new LinkedHashMap<>();
  private final ProcessRestarter restarts;
  private final Thread stopper = new Thread(this::close, "stop-processes");
  private volatile boolean stopping;
  private boolean closed; // guarded by this

  private LocalCluster(LocalClusterOptions options, Consumer<String> progress) throws IOException {
    this.options = options;
    this.progress = progress;
    this.layout = ClusterDirectories.take(options.directory());
    this.restarts = new ProcessRestarter(options.bounds(), progress);
    try {
      boolean isNew = layout.cardKeys().create();
      if (isNew) {
        progress.accept("key of cards generated: " + layout.cardKeys().path());
      }
      Map<String, Integer> splitFrom =
          options.subject().engine().equals("jpa")
              ? Map.of()
              : ReplicaDirectories.prepare(options, layout, progress);
      for (ProcessSpec program : new ProcessSpecs(options, layout, splitFrom).all()) {
        children.put(
            program.name(),
            new ManagedProcess(program, layout, () -> stopping, this::reportUnexpectedExit));
      }
    } catch (IOException notReady) {
      layout.close();
      throw notReady;
    }
  }

  /**
   * Starts all processes and waits until they are ready: prerequisites of others first, then
   * several at a time.
   *
   * @param progress receives in a few words what is being done, from any thread
   * @throws ProcessStartFailed if a process ends, or is not ready in time; nothing is left then
   * @throws IOException if something is not built, or a port or the directory is in use
   * @throws InterruptedException if this process is terminated meanwhile
   */
  public static LocalCluster start(LocalClusterOptions options, Consumer<String> progress)
      throws IOException, InterruptedException {
    var processes = new LocalCluster(options, progress);
    Runtime.getRuntime().addShutdownHook(processes.stopper);
    try {
      processes.startAll();
      return processes;
    } catch (IOException | InterruptedException | RuntimeException failed) {
      processes.close();
      throw failed;
    }
  }

  private void startAll() throws IOException, InterruptedException {
    for (String name : children.keySet()) {
      options.ports().requireFree(name);
      if (options.wire() == EventWire.STREAM && !name.equals(ProcessPorts.DATABASE)) {
        options.ports().requireFree(ProcessPorts.stream(name));
      }
    }
    progress.accept("events between processes travel over: " + options.wire().key());
    startMatching(child -> child.stage().isInfrastructure());
    startMatching(child -> !child.stage().isInfrastructure());
  }

  private void startMatching(Predicate<ManagedProcess> which)
      throws IOException, InterruptedException {
    var threads = Executors.newFixedThreadPool(options.bounds().startsAtATime());
    try {
      var starts = new ExecutorCompletionService<@Nullable Void>(threads);
      List<ManagedProcess> those = children.values().stream().filter(which).toList();
      for (ManagedProcess child : those) {
        var unused =
            starts.submit(
                () -> {
                  child.start(options.bounds().readyMaxMs());
                  progress.accept(child.name() + " is ready");
                  return null;
                });
      }
      for (int ended = 0; ended < those.size(); ended++) {
        starts.take().get();
      }
    } catch (ExecutionException failed) {
      if (stopping) {
        throw new InterruptedException("The processes are being stopped");
      }
      throw failed.getCause() instanceof IOException cause ? cause : new IOException(failed);
    } finally {
      threads.shutdownNow();
    }
  }

  private void reportUnexpectedExit(ManagedProcess child) {
    String death = child.exitDescription().orElse(child.name() + " has died");
    progress.accept(death + "; see " + layout.log(child.name()));
    restarts.scheduleRestart(child);
  }

  /**
   * Returns the processes that have ended and were not restarted, each with the reason in words.
   */
  public List<String> exitDescriptions() {
    return children.values().stream().flatMap(child -> child.exitDescription().stream()).toList();
  }

  /**
   * Returns the address of a process.
   *
   * @param name like {@code cart}, {@code payment-provider} or {@code stock-1}
   * @throws IllegalArgumentException if there is no such process
   */
  public URI address(String name) {
    return URI.create("http://" + options.ports().address(name));
  }

  /** Returns the addresses of the services, with all their replicas. */
  public ServiceAddresses addresses() {
    var byService = new LinkedHashMap<String, List<URI>>();
    for (String service : Services.NAMES) {
      byService.put(
          service, options.replicas().replicaNames(service).stream().map(this::address).toList());
    }
    return ServiceAddresses.ofReplicas(byService);
  }

  /** Returns every process by its name, in the order in which they started; some may have ended. */
  public Map<String, ProcessHandle> handles() {
    var all = new LinkedHashMap<String, ProcessHandle>();
    children.forEach((name, child) -> child.handle().ifPresent(one -> all.put(name, one)));
    return all;
  }

  /** Returns the status of every process, in the order in which they started. */
  public List<ProcessStatus> report() {
    var all = new ArrayList<ProcessStatus>();
    for (ManagedProcess child : children.values()) {
      child
          .handle()
          .ifPresent(
              one ->
                  all.add(
                      new ProcessStatus(
                          child.name(),
                          options.ports().of(child.name()),
                          one.pid(),
                          child.startUpMs(),
                          ProcessMemory.kilobytes(child.processTree()))));
    }
    return all;
  }

  /** Ends a process as {@code kill -9} does, and waits until it has exited. */
  public void kill(String name) throws InterruptedException {
    process(name).kill();
  }

  /**
   * Suspends a process, as SIGSTOP does, until {@link #resume} or the end.
   *
   * @throws IOException if it does not run
   */
  public void pause(String name) throws IOException {
    process(name).pause();
  }

  /** Resumes a suspended process. */
  public void resume(String name) {
    process(name).resume();
  }

  /**
   * Stops a process if it runs, starts it on the same port and data, and waits until it is ready.
   *
   * @throws ProcessStartFailed if it ends, or is not ready in time
   */
  public void restart(String name) throws IOException, InterruptedException {
    process(name).restart(options.bounds().readyMaxMs(), options.bounds().stopMaxMs());
  }

  private ManagedProcess process(String name) {
    ManagedProcess child = children.get(name);
    if (child == null) {
      throw new IllegalArgumentException("No process of the marketplace: " + name);
    }
    return child;
  }

  /**
   * Ends all: the services first, then the payment provider, the broker and the database. A process
   * that does not end in time is killed.
   */
  @Override
  public void close() {
    stopping = true;
    synchronized (this) {
      if (!closed) {
        closed = true;
        restarts.close();
        stopAll();
        removeHook();
      }
    }
  }

  private void stopAll() {
    try (layout) {
      if (stopByStage()) {
        for (String name : children.keySet()) {
          layout.clean(name);
        }
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Stops all; false if it was interrupted, and killed the remaining ones. */
  private boolean stopByStage() {
    try {
      ProcessSpec.Stage[] stages = ProcessSpec.Stage.values();
      for (int stage = stages.length - 1; stage >= 0; stage--) {
        stop(stages[stage]);
      }
      return true;
    } catch (InterruptedException stopped) {
      killAll();
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void killAll() {
    List<ProcessHandle> all =
        children.values().stream().flatMap(child -> child.processTree().stream()).toList();
    all.forEach(ProcessHandle::destroyForcibly);
    all.forEach(
        one ->
            one.onExit()
                .completeOnTimeout(one, options.bounds().stopMaxMs(), TimeUnit.MILLISECONDS)
                .join());
  }

  private void stop(ProcessSpec.Stage stage) throws InterruptedException {
    List<ManagedProcess> those =
        children.values().stream().filter(child -> child.stage() == stage).toList();
    those.forEach(ManagedProcess::terminate);
    for (ManagedProcess child : those) {
      child.awaitEnd(options.bounds().stopMaxMs());
    }
  }

  private void removeHook() {
    try {
      Runtime.getRuntime().removeShutdownHook(stopper);
    } catch (IllegalStateException shuttingDown) {
      return; // it is running, and finds nothing left to stop
    }
  }
}
