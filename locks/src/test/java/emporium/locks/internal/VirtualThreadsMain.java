package emporium.locks.internal;

import emporium.locks.HeldLocks;
import emporium.locks.LockManager;
import emporium.locks.LockSet;
import emporium.locks.LockTimeout;
import emporium.locks.LockWaitingTest;
import emporium.locks.TestKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadFactory;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * Runs in a JVM that has virtual threads: the tests that are skipped where there are none, random
 * commands by many of them on few carriers, and how often one was pinned to its carrier while it
 * waited. Prints a line each for the tests, the control and the mix; what is wrong with the mix is
 * in the latter.
 */
final class VirtualThreadsMain {
  private static final int THREADS = 200;
  private static final int COMMANDS_PER_THREAD = 20;
  private static final long STUCK_MS = 30_000;
  private static final long WAIT_MS = 20;
  private static final String PINNED = "jdk.VirtualThreadPinned";

  /** Where a thread of a lock manager can wait. */
  private static final Set<String> WAITING =
      Set.of(
          LockWait.class.getName(),
          LockStripe.class.getName(),
          ThreadLocksRegistry.class.getName());

  private VirtualThreadsMain() {}

  /** Makes virtual threads; by reflection, as Java 17 knows none. */
  private static ThreadFactory factory() throws ReflectiveOperationException {
    Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
    return (ThreadFactory)
        Class.forName("java.lang.Thread$Builder").getMethod("factory").invoke(builder);
  }

  /** Waits in vain for a lock while it is initialized, which no virtual thread can leave for. */
  private static final class WaitsWhileInitialized {
    static final boolean REFUSED = refused();

    private static boolean refused() {
      try (HeldLocks none = CONTROL.acquire(LockSet.exclusive(TestKeys.seller(1)), WAIT_MS)) {
        return none == null;
      } catch (LockTimeout e) {
        return true;
      }
    }
  }

  private static final LockManager CONTROL = new LockManager(TestKeys.stockTree());

  /** Whether it was in these locks, and not while a class was loaded. */
  private static boolean isOurs(RecordedEvent pinned) {
    List<String> types =
        pinned.getStackTrace().getFrames().stream()
            .map(frame -> frame.getMethod().getType().getName())
            .toList();
    return types.stream().anyMatch(WAITING::contains)
        && types.stream().noneMatch(type -> type.endsWith("ClassLoader"));
  }

  /** Where threads were pinned in these locks while the task ran. */
  private static List<RecordedEvent> pinned(Callable<?> task) throws Exception {
    Path file = Files.createTempFile("pinned", ".jfr");
    try (Recording recording = new Recording()) {
      recording.enable(PINNED).withThreshold(Duration.ZERO).withStackTrace();
      recording.start();
      System.out.println(task.call());
      recording.stop();
      recording.dump(file);
      return RecordingFile.readAllEvents(file).stream().filter(VirtualThreadsMain::isOurs).toList();
    } catch (IOException e) {
      throw new IllegalStateException("no recording", e);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static String waitWhileInitialized() throws Exception {
    try (HeldLocks held = CONTROL.acquire(LockSet.exclusive(TestKeys.seller(1)), 0)) {
      Thread waiter =
          factory().newThread(() -> System.out.println("refused " + WaitsWhileInitialized.REFUSED));
      waiter.start();
      waiter.join();
      return "control ended, " + held;
    }
  }

  private static String mix(long seed) throws Exception {
    RecordedLocks locks = new RecordedLocks(new ObservedLockTable());
    CommandMix mix = new CommandMix(locks, STUCK_MS, RandomCommands.ALL, factory());
    List<String> wrongs = mix.run(seed, THREADS, COMMANDS_PER_THREAD);
    return "waits " + locks.table.count(ObservedLockTable.Path.QUEUED) + ", wrongs " + wrongs;
  }

  /** One argument: the seed. */
  public static void main(String[] arguments) throws Exception {
    long seed = Long.parseLong(arguments[0]);
    new ShortLivedThreadsTest().registry_tenThousandVirtualThreads_areBounded();
    new LockWaitingTest().acquire_virtualThreads_waitWithoutACarrier();
    System.out.println("tests: green");
    int control = pinned(VirtualThreadsMain::waitWhileInitialized).size();
    System.out.println("control: pinned " + (control > 0 ? "yes" : "no"));
    List<RecordedEvent> found = pinned(() -> mix(seed));
    System.out.println("mix: pinned " + found.size() + found.stream().limit(1).toList());
  }
}
