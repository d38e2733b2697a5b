package emporium.locks;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A set that a thread holds, or is about to hold, without anybody having counted it: the claims it
 * asked for are alone in their slots, and the intentions on their owners pass. The intentions
 * follow from the keys, so there are no claims for them before somebody needs one: who asks for an
 * owner in another mode, to have it counted, or the thread itself, to take more.
 *
 * <p>Made, and left, by its thread; any other may ask.
 */
final class Passage {
  private static final Claim[] LEFT = {};
  private static final VarHandle INTENTIONS = intentionsHandle();

  /** In tree order, never changed. None is an intention, and none is on an owner of another. */
  final Claim[] asked;

  private final Session session;
  private volatile Claim @Nullable [] intentions;

  Passage(Session session, Claim[] asked) {
    this.session = session;
    this.asked = asked;
  }

  private static VarHandle intentionsHandle() {
    try {
      return MethodHandles.lookup().findVarHandle(Passage.class, "intentions", Claim[].class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Whether the key owns one that was asked for. */
  boolean passes(KeyType type, Object key) {
    for (Claim claim : asked) {
      if (claim.isBelow(type, key)) {
        return true;
      }
    }
    return false;
  }

  /** The intention on a key; null if there is none, or it was left. */
  @Nullable Claim intention(KeyType type, Object key, int hash) {
    if (passes(type, key)) {
      for (Claim claim : intentions()) {
        if (claim.isOn(type, key, hash)) {
          return claim;
        }
      }
    }
    return null;
  }

  /** The intentions, each as a claim; none if they were left. */
  Claim[] intentions() {
    Claim[] found = intentions;
    if (found == null) {
      Claim[] made = Plan.intentions(asked, session);
      for (Claim claim : made) {
        claim.sinceNanos = asked[0].sinceNanos;
      }
      found = INTENTIONS.compareAndSet(this, null, made) ? made : intentions;
    }
    return found == null ? LEFT : found;
  }

  /** Ends all intentions at once. False if there are claims for them, which end one by one. */
  boolean leave() {
    return INTENTIONS.compareAndSet(this, null, LEFT);
  }

  /** All claims in tree order. */
  Claim[] all() {
    Claim[] above = intentions();
    Claim[] all = Arrays.copyOf(above, above.length + asked.length);
    System.arraycopy(asked, 0, all, above.length, asked.length);
    Arrays.sort(all, Claim.ORDER);
    return all;
  }
}
