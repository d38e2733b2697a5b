package emporium.locks.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** The cases without locks. jcstress must see what is forbidden, and fail. */
public final class UnlockedControls {
  private UnlockedControls() {}

  /** A pair written and read without locks. */
  @JCStressTest
  @Description("Control: no locks, half of a pair is seen")
  @Outcome(
      id = {"0, 0", "1, 1"},
      expect = ACCEPTABLE)
  @Outcome(expect = FORBIDDEN, desc = "half of a pair")
  @State
  public static class UnlockedPair extends Guarded {
    @Actor
    public void writer() {
      write();
    }

    @Actor
    public void reader(II_Result seen) {
      read(seen);
    }
  }

  /** Two writers without locks. */
  @JCStressTest
  @Description("Control: no locks, an update is lost")
  @Outcome(id = "2, 2", expect = ACCEPTABLE)
  @Outcome(expect = FORBIDDEN, desc = "lost update")
  @State
  public static class UnlockedUpdate extends Guarded {
    @Actor
    public void one() {
      raise();
    }

    @Actor
    public void other() {
      raise();
    }

    @Arbiter
    public void all(II_Result seen) {
      read(seen);
    }
  }
}
