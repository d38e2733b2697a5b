package emporium.jmeter.processes;

import emporium.jmeter.machine.ProcessSuspension;
import emporium.jmeter.machine.ProcessTree;
import emporium.jmeter.server.ServerCommands;
import emporium.jmeter.server.ServerProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One process of the marketplace through its whole lifecycle: started, killed, suspended,
 * restarted. It ignores Ctrl-C, which a terminal sends to all processes, so that processes end in
 * order. Thread-safe: one operation at a time.
 */
final class ManagedProcess {
  private static final long POLL_MS = 50;
  private static final long KILL_MAX_S = 10;
  private static final String WITHOUT_INTERRUPT = "trap '' INT; exec \"$@\"";

  private final ProcessSpec program;
  private final ClusterDirectories layout;
  private final BooleanSupplier stopping;
  private final Consumer<ManagedProcess> onUnexpectedExit;
  private volatile @Nullable Process process;
  private volatile long startUpMs;
  private volatile boolean expectedAlive; // was ready, and not terminated since
  private @Nullable ProcessSuspension pause; // guarded by this

  /**
   * @param stopping whether no process may be started any more
   * @param died called when it has ended unexpectedly
   */
  ManagedProcess(
      ProcessSpec program,
      ClusterDirectories layout,
      BooleanSupplier stopping,
      Consumer<ManagedProcess> died) {
    this.program = program;
    this.layout = layout;
    this.stopping = stopping;
    this.onUnexpectedExit = died;
  }

  String name() {
    return program.name();
  }

  ProcessSpec.Stage stage() {
    return program.stage();
  }

  long startUpMs() {
    return startUpMs;
  }

  /** Returns its process, which may have ended; empty if it was never started. */
  Optional<ProcessHandle> handle() {
    return Optional.ofNullable(process).map(Process::toHandle);
  }

  /** Returns how it has ended, in words; empty if it runs, or was never started. */
  Optional<String> exitDescription() {
    Process ended = process;
    return ended == null || ended.isAlive()
        ? Optional.empty()
        : Optional.of(name() + " " + ServerCommands.exitDescription(ended.exitValue()));
  }

  /** Its process and all that work for it. */
  List<ProcessHandle> processTree() {
    return handle().map(one -> ProcessTree.of(one, layout.data(name()))).orElse(List.of());
  }

  /**
   * Starts it and waits until it is ready.
   *
   * @throws ProcessStartFailed if it ends, or is not ready in time; it does not run then
   * @throws InterruptedException if everything is being stopped
   */
  synchronized void start(long readyMaxMs) throws IOException, InterruptedException {
    layout.clean(name());
    layout.prepare(name());
    var log = LogTail.from(layout.log(name()));
    long startNs = System.nanoTime();
    Process started = launch();
    process = started;
    expectedAlive = false;
    try {
      awaitReady(started, log, startNs, readyMaxMs);
    } catch (IOException | InterruptedException failed) {
      kill();
      throw failed;
    }
    startUpMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNs);
    expectedAlive = true;
    var unused = started.onExit().thenAccept(this::ended);
  }

  private Process launch() throws IOException, InterruptedException {
    if (stopping.getAsBoolean()) {
      throw new InterruptedException("The processes are being stopped");
    }
    var command =
        new ArrayList<>(List.of("sh", "-c", WITHOUT_INTERRUPT, "sh", ServerProcess.java()));
    command.addAll(program.arguments());
    var builder =
        new ProcessBuilder(command)
            .directory(layout.directory().toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(layout.log(name()).toFile()));
    builder.environment().putIfAbsent("MALLOC_ARENA_MAX", "2");
    return builder.start();
  }

  private void awaitReady(Process started, LogTail log, long startNs, long readyMaxMs)
      throws IOException, InterruptedException {
    long deadlineNs = startNs + TimeUnit.MILLISECONDS.toNanos(readyMaxMs);
    while (!program.readiness().isReady(log)) {
      if (stopping.getAsBoolean()) {
        throw new InterruptedException("The processes are being stopped");
      }
      if (System.nanoTime() > deadlineNs) {
        throw ProcessStartFailed.of(name(), "is not ready after " + readyMaxMs + " ms", log);
      }
      if (started.waitFor(POLL_MS, TimeUnit.MILLISECONDS)) {
        throw ProcessStartFailed.of(name(), "ended with exit code " + started.exitValue(), log);
      }
    }
  }

  private void ended(Process which) {
    if (expectedAlive && which.equals(process) && !stopping.getAsBoolean()) {
      onUnexpectedExit.accept(this);
    }
  }

  /** Ends it as {@code kill -9} does, with all processes that work for it, and waits for that. */
  synchronized void kill() throws InterruptedException {
    expectedAlive = false;
    ProcessTree.kill(processTree());
    resume();
  }

  /** Suspends it; if it is suspended already, nothing changes. */
  synchronized void pause() throws IOException {
    if (pause == null) {
      ProcessHandle running =
          handle()
              .filter(ProcessHandle::isAlive)
              .orElseThrow(() -> new IOException(name() + " does not run"));
      pause = ProcessSuspension.of(running);
    }
  }

  /** Resumes it, if it is suspended. */
  synchronized void resume() {
    ProcessSuspension held = pause;
    pause = null;
    if (held != null) {
      held.close();
    }
  }

  /** Stops it if it runs, starts it on the same port and data, and waits until it is ready. */
  synchronized void restart(long readyMaxMs, long stopMaxMs)
      throws IOException, InterruptedException {
    terminate();
    awaitEnd(stopMaxMs);
    start(readyMaxMs);
  }

  /** Starts it if it has ended; returns whether it had. */
  synchronized boolean startAgain(long readyMaxMs) throws IOException, InterruptedException {
    if (handle().filter(ProcessHandle::isAlive).isPresent()) {
      return false;
    }
    kill(); // processes that worked for it
    start(readyMaxMs);
    return true;
  }

  /** Asks it to end. */
  synchronized void terminate() {
    expectedAlive = false;
    resume();
    Process running = process;
    if (running != null) {
      running.destroy();
    }
  }

  /**
   * Waits until it has ended, and kills it, with all processes that work for it, if that takes too
   * long.
   */
  synchronized void awaitEnd(long stopMaxMs) throws InterruptedException {
    Process running = process;
    if (running == null) {
      return;
    }
    List<ProcessHandle> all = processTree();
    if (!running.waitFor(stopMaxMs, TimeUnit.MILLISECONDS)) {
      running.destroyForcibly();
      if (!running.waitFor(KILL_MAX_S, TimeUnit.SECONDS)) {
        throw new IllegalStateException(name() + " does not end: pid " + running.pid());
      }
    }
    ProcessTree.kill(all.stream().filter(ProcessHandle::isAlive).toList());
  }
}
