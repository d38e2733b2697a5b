package emporium.jmeter.processes;

import emporium.jmeter.load.ProcessTree;
import emporium.jmeter.load.ServerProcess;
import emporium.jmeter.load.Servers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One process of the marketplace through all its lives: started, killed, paused, started again. It
 * does not hear Ctrl-C, which a terminal sends to all of us, so that it ends in its turn.
 * Thread-safe: one thing at a time is done with it.
 */
final class Child {
  private static final long POLL_MS = 50;
  private static final long KILL_MAX_S = 10;
  private static final String WITHOUT_INTERRUPT = "trap '' INT; exec \"$@\"";

  private final Program program;
  private final Layout layout;
  private final BooleanSupplier stopping;
  private final Consumer<Child> died;
  private volatile @Nullable Process process;
  private volatile long startUpMs;
  private volatile boolean toRun; // ready once, and not told to end since
  private @Nullable Pause pause; // guarded by this

  /**
   * @param stopping whether nothing is to be started any more
   * @param died told when it has ended and nobody wanted that
   */
  Child(Program program, Layout layout, BooleanSupplier stopping, Consumer<Child> died) {
    this.program = program;
    this.layout = layout;
    this.stopping = stopping;
    this.died = died;
  }

  String name() {
    return program.name();
  }

  Program.Stage stage() {
    return program.stage();
  }

  long startUpMs() {
    return startUpMs;
  }

  /** Its process, which may have ended; empty if it was never started. */
  Optional<ProcessHandle> handle() {
    return Optional.ofNullable(process).map(Process::toHandle);
  }

  /** How it has ended, in words; empty if it runs, or was never started. */
  Optional<String> death() {
    Process ended = process;
    return ended == null || ended.isAlive()
        ? Optional.empty()
        : Optional.of(name() + " " + Servers.death(ended.exitValue()));
  }

  /** Its process and all that work for it. */
  List<ProcessHandle> tree() {
    return handle().map(one -> ProcessTree.of(one, layout.data(name()))).orElse(List.of());
  }

  /**
   * Starts it and waits until it is ready.
   *
   * @throws StartFailed if it ends, or is not ready in time; it is not there then
   * @throws InterruptedException if everything is being stopped
   */
  synchronized void start(long readyMaxMs) throws IOException, InterruptedException {
    layout.clean(name());
    layout.prepare(name());
    var log = LogTail.from(layout.log(name()));
    long startNs = System.nanoTime();
    Process started = launch();
    process = started;
    toRun = false;
    try {
      awaitReady(started, log, startNs, readyMaxMs);
    } catch (IOException | InterruptedException failed) {
      kill();
      throw failed;
    }
    startUpMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNs);
    toRun = true;
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
        throw StartFailed.of(name(), "is not ready after " + readyMaxMs + " ms", log);
      }
      if (started.waitFor(POLL_MS, TimeUnit.MILLISECONDS)) {
        throw StartFailed.of(name(), "ended with exit code " + started.exitValue(), log);
      }
    }
  }

  private void ended(Process which) {
    if (toRun && which.equals(process) && !stopping.getAsBoolean()) {
      died.accept(this);
    }
  }

  /** Ends it as {@code kill -9} does, with all that work for it, and waits until it is gone. */
  synchronized void kill() throws InterruptedException {
    toRun = false;
    ProcessTree.kill(tree());
    resume();
  }

  /** Holds it still; if it is held already, nothing changes. */
  synchronized void pause() throws IOException {
    if (pause == null) {
      ProcessHandle running =
          handle()
              .filter(ProcessHandle::isAlive)
              .orElseThrow(() -> new IOException(name() + " does not run"));
      pause = Pause.of(running);
    }
  }

  /** Lets it go on, if it is held. */
  synchronized void resume() {
    Pause held = pause;
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
    kill(); // what worked for it
    start(readyMaxMs);
    return true;
  }

  /** Tells it to end. */
  synchronized void terminate() {
    toRun = false;
    resume();
    Process running = process;
    if (running != null) {
      running.destroy();
    }
  }

  /** Waits until it has ended, and kills it, with all that work for it, if that takes too long. */
  synchronized void awaitEnd(long stopMaxMs) throws InterruptedException {
    Process running = process;
    if (running == null) {
      return;
    }
    List<ProcessHandle> all = tree();
    if (!running.waitFor(stopMaxMs, TimeUnit.MILLISECONDS)) {
      running.destroyForcibly();
      if (!running.waitFor(KILL_MAX_S, TimeUnit.SECONDS)) {
        throw new IllegalStateException(name() + " does not end: pid " + running.pid());
      }
    }
    ProcessTree.kill(all.stream().filter(ProcessHandle::isAlive).toList());
  }
}
