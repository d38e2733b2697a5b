package emporium.jmeter.driver;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.jspecify.annotations.Nullable;

/**
 * The start of a run, which may take minutes if it populates the target: on a separate thread,
 * while another one reads its messages. Thread-safe.
 */
final class RunStart {
  private static final int MESSAGES_MAX = 10_000;
  private static final long POLL_MS = 10;

  private final Beginning beginning;
  private final JMeterVariables variables;
  private final BlockingQueue<Message> messages = new LinkedBlockingQueue<>(MESSAGES_MAX);
  private final Thread thread = new Thread(this::begin, "run-start");

  /**
   * What is being done.
   *
   * @param isFailure whether it is the reason why the run did not start
   */
  record Message(String text, boolean isFailure) {}

  /** What starts a run. */
  @FunctionalInterface
  interface Beginning {
    /**
     * Starts a run.
     *
     * @param progress receives in a few words what is being done
     */
    DriverRun<?> begin(Consumer<String> progress) throws IOException, InterruptedException;
  }

  /**
   * Prepares a start in the name of the calling thread, whose variables the plan's expressions see.
   */
  RunStart(Beginning beginning) {
    this.beginning = beginning;
    this.variables = JMeterContextService.getContext().getVariables();
    thread.setDaemon(true);
  }

  /** Starts the thread. */
  void start() {
    thread.start();
  }

  private void begin() {
    JMeterContextService.getContext().setVariables(variables);
    String failure = WorkloadDriver.tryBegin(beginning, message -> report(message, false));
    if (failure != null) {
      report(failure, true);
    }
  }

  /** A message for which there is no room is left out, rather than the run delayed. */
  private void report(String text, boolean isFailure) {
    System.out.println(text);
    var unused = messages.offer(new Message(text, isFailure));
  }

  /**
   * Waits for the next message.
   *
   * @return null if there is none within this time, or the start is over and all have been read
   */
  @Nullable Message nextMessage(long waitMaxMs) throws InterruptedException {
    long endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(waitMaxMs);
    Message message = messages.poll();
    while (message == null && thread.isAlive() && System.nanoTime() < endNanos) {
      message = messages.poll(POLL_MS, TimeUnit.MILLISECONDS);
    }
    return message == null ? messages.poll() : message;
  }

  /** Returns whether the start is over and all messages have been read. */
  boolean isOver() {
    return !thread.isAlive() && messages.isEmpty();
  }

  /** Interrupts it, and waits until it has ended. */
  void cancel() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
