package emporium.jmeter.processes;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs another main class in a process that ends with its parent, however that ended: its standard
 * input is a pipe from the parent, and the system closes the pipes of a killed process, too. The
 * process ends as on SIGTERM, with its shutdown hooks, and by force if they take longer than half a
 * minute. Depends only on the JDK.
 */
public final class ParentWatchdog {
  private static final int ENDED = 143; // as SIGTERM ends it
  private static final long STOP_MAX_MS = 30_000;

  private ParentWatchdog() {}

  /**
   * Runs {@code main} of a class.
   *
   * @param arguments its name, and its arguments
   */
  public static void main(String... arguments) throws Throwable {
    daemon("parent-watch", ParentWatchdog::watch);
    var main = Class.forName(arguments[0]).getMethod("main", String[].class);
    try {
      var unused = main.invoke(null, (Object) Arrays.copyOfRange(arguments, 1, arguments.length));
    } catch (InvocationTargetException failed) {
      throw failed.getCause();
    }
  }

  private static void watch() {
    try {
      var unused = System.in.transferTo(OutputStream.nullOutputStream()); // no data comes
    } catch (IOException broken) {
      System.err.println("The pipe from the parent broke: " + broken);
    }
    daemon("parent-gone", ParentWatchdog::endByForce);
    System.exit(ENDED);
  }

  private static void endByForce() {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(STOP_MAX_MS);
    while (System.nanoTime() < deadline) {
      LockSupport.parkNanos(deadline - System.nanoTime());
    }
    Runtime.getRuntime().halt(ENDED);
  }

  private static void daemon(String name, Runnable work) {
    var thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }
}
