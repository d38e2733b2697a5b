package emporium.persistence.ms.proof;

import emporium.persistence.ms.faults.FaultInjector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** A disk that can be set to fail on files of one kind, or to keep forces waiting. Thread-safe. */
final class FaultyDisk implements FaultInjector {
  /** What is wrong with it. */
  enum Fault {
    FULL,
    WRITE_ERROR,
    SHORT_WRITE,
    FORCE_ERROR
  }

  private final Fault fault;
  private final String suffix;
  private final ReentrantLock forces = new ReentrantLock();
  private final AtomicLong roomBytes = new AtomicLong(Long.MAX_VALUE);
  private volatile boolean broken;
  private volatile Thread failed;
  private volatile Path writing;
  private volatile byte[] before = new byte[0];

  /** Failures so far. */
  final AtomicInteger failures = new AtomicInteger();

  /** What a thread whose write or force had failed still tried; a reload is a new opening. */
  final AtomicInteger triedAgain = new AtomicInteger();

  FaultyDisk(Fault fault, String suffix) {
    this.fault = fault;
    this.suffix = suffix;
  }

  /** From now on it fails; a full disk has a little room left. */
  void fail() {
    fail(4_000);
  }

  /** The same with so much room left, if it is one that becomes full. */
  void fail(long leftBytes) {
    roomBytes.set(leftBytes);
    broken = true;
  }

  void mend() {
    broken = false;
  }

  void holdForces() {
    forces.lock();
  }

  void releaseForces() {
    forces.unlock();
  }

  boolean isForceWaiting() {
    return forces.hasQueuedThreads();
  }

  private boolean hits(Path file, Fault now) {
    noteThread();
    return broken && fault == now && file.toString().endsWith(suffix);
  }

  private void noteThread() {
    var thread = Thread.currentThread();
    if (thread.equals(failed) && !thread.getName().equals("emporium-recovery")) {
      triedAgain.incrementAndGet();
    }
  }

  private IOException failure(String what) {
    failed = Thread.currentThread();
    failures.incrementAndGet();
    return new IOException(what);
  }

  @Override
  public void beforeWrite(Path file, long bytes) throws IOException {
    if (hits(file, Fault.WRITE_ERROR)) {
      throw failure("Input/output error (injected)");
    }
    if (broken && fault == Fault.FULL && roomBytes.addAndGet(-bytes) < 0) {
      throw failure("No space left on device (injected)");
    }
    if (broken && fault == Fault.SHORT_WRITE && file.toString().endsWith(suffix)) {
      before = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
      writing = bytes > 0 ? file : null;
    }
  }

  /** Takes the second half of the write back. */
  @Override
  public void afterWrite(Path file) throws IOException {
    if (!broken || !file.equals(writing)) {
      return;
    }
    byte[] after = Files.readAllBytes(file);
    int from = Math.max(0, Arrays.mismatch(before, after));
    int half = (from + after.length) / 2;
    byte[] shorter = Arrays.copyOf(before, Math.max(half, before.length));
    System.arraycopy(after, 0, shorter, 0, half);
    Files.write(file, shorter);
    throw failure("Written in part (injected)");
  }

  @Override
  public void beforeForce(Path file) throws IOException {
    forces.lock();
    try {
      if (hits(file, Fault.FORCE_ERROR)) {
        throw failure("Input/output error on force (injected)");
      }
    } finally {
      forces.unlock();
    }
  }
}
