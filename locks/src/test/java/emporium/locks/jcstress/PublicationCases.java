package emporium.locks.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import emporium.locks.LockSet;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * What a reader under one lock may see of a pair written under another: all of it or nothing. Run
 * by jcstress in processes of its own.
 */
public final class PublicationCases {
  private PublicationCases() {}

  /** Written under the key's X, read under the key's S. */
  @JCStressTest
  @Description("X on a key, then S on it")
  @Outcome(
      id = {"0, 0", "1, 1"},
      expect = ACCEPTABLE)
  @Outcome(expect = FORBIDDEN, desc = "half of a pair")
  @State
  public static class SharedKey extends Guarded {
    @Actor
    public void writer() {
      writeUnder(LockSet.exclusive(key));
    }

    @Actor
    public void reader(II_Result seen) {
      readUnder(LockSet.shared(key), seen);
    }
  }

  /** Written under the key's X, read under the key's X. */
  @JCStressTest
  @Description("X on a key, then X on it")
  @Outcome(
      id = {"0, 0", "1, 1"},
      expect = ACCEPTABLE)
  @Outcome(expect = FORBIDDEN, desc = "half of a pair")
  @State
  public static class ExclusiveKey extends Guarded {
    @Actor
    public void writer() {
      writeUnder(LockSet.exclusive(key));
    }

    @Actor
    public void reader(II_Result seen) {
      readUnder(LockSet.exclusive(key), seen);
    }
  }

  /** Written under the key's X, read under its owner's S. */
  @JCStressTest
  @Description("X on a key, then S on its owner")
  @Outcome(
      id = {"0, 0", "1, 1"},
      expect = ACCEPTABLE)
  @Outcome(expect = FORBIDDEN, desc = "half of a pair")
  @State
  public static class SharedOwner extends Guarded {
    @Actor
    public void writer() {
      writeUnder(LockSet.exclusive(key));
    }

    @Actor
    public void reader(II_Result seen) {
      readUnder(LockSet.shared(key.owner()), seen);
    }
  }

  /** Written under the key's X, read under the root's S. */
  @JCStressTest
  @Description("X on a key, then S on the root")
  @Outcome(
      id = {"0, 0", "1, 1"},
      expect = ACCEPTABLE)
  @Outcome(expect = FORBIDDEN, desc = "half of a pair")
  @State
  public static class SharedRoot extends Guarded {
    @Actor
    public void writer() {
      writeUnder(LockSet.exclusive(key));
    }

    @Actor
    public void reader(II_Result seen) {
      readUnder(LockSet.sharedRoot(), seen);
    }
  }

  /** Written under the root's X, read under the key's S. */
  @JCStressTest
  @Description("X on the root, then S on a key")
  @Outcome(
      id = {"0, 0", "1, 1"},
      expect = ACCEPTABLE)
  @Outcome(expect = FORBIDDEN, desc = "half of a pair")
  @State
  public static class ExclusiveRoot extends Guarded {
    @Actor
    public void writer() {
      writeUnder(LockSet.exclusiveRoot());
    }

    @Actor
    public void reader(II_Result seen) {
      readUnder(LockSet.shared(key), seen);
    }
  }

  /** Written under X that was S before, read under S. */
  @JCStressTest
  @Description("S strengthened to X on a key, then S on it")
  @Outcome(
      id = {"0, 0", "1, 1"},
      expect = ACCEPTABLE)
  @Outcome(expect = FORBIDDEN, desc = "half of a pair")
  @State
  public static class AfterUpgrade extends Guarded {
    @Actor
    public void writer() {
      raiseAfterUpgrade();
    }

    @Actor
    public void reader(II_Result seen) {
      readUnder(LockSet.shared(key), seen);
    }
  }

  /** Written and read under locks that were free. */
  @JCStressTest
  @Description("X and S on a key by tryAcquire")
  @Outcome(
      id = {"0, 0", "1, 1", "-1, -1"},
      expect = ACCEPTABLE)
  @Outcome(expect = FORBIDDEN, desc = "half of a pair")
  @State
  public static class AfterTry extends Guarded {
    @Actor
    public void writer() {
      raiseAfterTry();
    }

    @Actor
    public void reader(II_Result seen) {
      readAfterTry(seen);
    }
  }

  /** Three ways to an exclusive lock, each sees what the other wrote. */
  @JCStressTest
  @Description("Two writers by different ways, no lost update")
  @Outcome(id = "2, 2", expect = ACCEPTABLE)
  @Outcome(expect = FORBIDDEN, desc = "lost update")
  @State
  public static class NoLostUpdate extends Guarded {
    @Actor
    public void upgrading() {
      raiseAfterUpgrade();
    }

    @Actor
    public void trying() {
      raiseAfterTry();
    }

    @Arbiter
    public void all(II_Result seen) {
      read(seen);
    }
  }
}
