package emporium.jmeter.processes;

import emporium.jmeter.client.Addresses;
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
 * eight services, each a JVM of its own on the loopback interface. They end with this process,
 * however that ends. A process that dies is told of, and started again if that was asked for; the
 * others go on. Thread-safe.
 */
public final class Processes implements AutoCloseable {
  private final ProcessesOptions options;
  private final Consumer<String> progress;
  private final Layout layout;
  private final Map<String, Child> children = new LinkedHashMap<>();
  private final Restarts restarts;
  private final Thread stopper = new Thread(this::close, "stop-processes");
  private volatile boolean stopping;
  private boolean closed; // guarded by this

  private Processes(ProcessesOptions options, Consumer<String> progress) throws IOException {
    this.options = options;
    this.progress = progress;
    this.layout = Layout.take(options.directory());
    this.restarts = new Restarts(options.bounds(), progress);
    try {
      Map<String, Integer> dividedFrom =
          options.subject().engine().equals("jpa")
              ? Map.of()
              : ReplicaData.prepare(options, layout, progress);
      for (Program program : new Programs(options, layout, dividedFrom).all()) {
        children.put(
            program.name(), new Child(program, layout, () -> stopping, this::tellThatItDied));
      }
    } catch (IOException notReady) {
      layout.close();
      throw notReady;
    }
  }

  /**
   * Starts all processes and waits until they are ready: what others need first, then several at a
   * time.
   *
   * @param progress told in a few words what is going on, by any thread
   * @throws StartFailed if a process ends, or is not ready in time; nothing is left then
   * @throws IOException if something is not built, or a port or the directory is in use
   * @throws InterruptedException if this process is told to end meanwhile
   */
  public static Processes start(ProcessesOptions options, Consumer<String> progress)
      throws IOException, InterruptedException {
    var processes = new Processes(options, progress);
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
    }
    startThose(child -> child.stage().isGround());
    startThose(child -> !child.stage().isGround());
  }

  private void startThose(Predicate<Child> which) throws IOException, InterruptedException {
    var threads = Executors.newFixedThreadPool(options.bounds().startsAtATime());
    try {
      var starts = new ExecutorCompletionService<@Nullable Void>(threads);
      List<Child> those = children.values().stream().filter(which).toList();
      for (Child child : those) {
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

  private void tellThatItDied(Child child) {
    String death = child.death().orElse(child.name() + " has died");
    progress.accept(death + "; see " + layout.log(child.name()));
    restarts.after(child);
  }

  /** Those that have ended and were not started again, each with how, in words. */
  public List<String> deaths() {
    return children.values().stream().flatMap(child -> child.death().stream()).toList();
  }

  /**
   * Where a process listens.
   *
   * @param name like {@code cart}, {@code payment-provider} or {@code stock-1}
   * @throws IllegalArgumentException if there is no such process
   */
  public URI address(String name) {
    return URI.create("http://" + options.ports().address(name));
  }

  /** Where the services listen, with all their replicas. */
  public Addresses addresses() {
    var byService = new LinkedHashMap<String, List<URI>>();
    for (String service : Addresses.SERVICES) {
      byService.put(
          service, options.replicas().names(service).stream().map(this::address).toList());
    }
    return Addresses.ofReplicas(byService);
  }

  /** Every process by its name, in the order in which they started; some may have ended. */
  public Map<String, ProcessHandle> handles() {
    var all = new LinkedHashMap<String, ProcessHandle>();
    children.forEach((name, child) -> child.handle().ifPresent(one -> all.put(name, one)));
    return all;
  }

  /** What every process is and has, in the order in which they started. */
  public List<ProcessReport> report() {
    var all = new ArrayList<ProcessReport>();
    for (Child child : children.values()) {
      child
          .handle()
          .ifPresent(
              one ->
                  all.add(
                      new ProcessReport(
                          child.name(),
                          options.ports().of(child.name()),
                          one.pid(),
                          child.startUpMs(),
                          Memory.kilobytes(child.tree()))));
    }
    return all;
  }

  /** Ends a process as {@code kill -9} does, and waits until it is gone. */
  public void kill(String name) throws InterruptedException {
    child(name).kill();
  }

  /**
   * Holds a process still, as SIGSTOP does, until {@link #resume} or the end.
   *
   * @throws IOException if it does not run
   */
  public void pause(String name) throws IOException {
    child(name).pause();
  }

  /** Lets a process go on that is held still. */
  public void resume(String name) {
    child(name).resume();
  }

  /**
   * Stops a process if it runs, starts it on the same port and data, and waits until it is ready.
   *
   * @throws StartFailed if it ends, or is not ready in time
   */
  public void restart(String name) throws IOException, InterruptedException {
    child(name).restart(options.bounds().readyMaxMs(), options.bounds().stopMaxMs());
  }

  private Child child(String name) {
    Child child = children.get(name);
    if (child == null) {
      throw new IllegalArgumentException("No process of the marketplace: " + name);
    }
    return child;
  }

  /**
   * Ends all: the services first, then the payment provider, the broker and the database. Who does
   * not end in time is killed.
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
      if (stopInTurn()) {
        for (String name : children.keySet()) {
          layout.clean(name);
        }
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Stops all; false if it was interrupted, and killed those that were left. */
  private boolean stopInTurn() {
    try {
      Program.Stage[] stages = Program.Stage.values();
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
        children.values().stream().flatMap(child -> child.tree().stream()).toList();
    all.forEach(ProcessHandle::destroyForcibly);
    all.forEach(
        one ->
            one.onExit()
                .completeOnTimeout(one, options.bounds().stopMaxMs(), TimeUnit.MILLISECONDS)
                .join());
  }

  private void stop(Program.Stage stage) throws InterruptedException {
    List<Child> those = children.values().stream().filter(child -> child.stage() == stage).toList();
    those.forEach(Child::terminate);
    for (Child child : those) {
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
