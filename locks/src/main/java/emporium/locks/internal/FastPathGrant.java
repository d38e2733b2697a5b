package emporium.locks;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A set that a thread holds, or is about to hold, without anybody having counted it: the claims it
 * asked for are alone in their slots, and the intentions on their owners pass. There are no claims
 * for the intentions before somebody needs them: who asks for an owner in another mode, to have
 * them counted, or the thread itself, to take more.
 *
 * <p>Made, and left, by its thread; any other may ask.
 */
final class Passage {
  private static final Claim[] NONE = {};
  private static final VarHandle CLAIMS = claimsHandle();

  /** In tree order, never changed. None is an intention. */
  final Claim[] asked;

  private final @Nullable Intention intentions;
  private boolean held; // reports see it sooner or later
  private volatile Claim @Nullable [] claims;

  /** Asks the keys for their owners. */
  Passage(Claim[] asked) {
    Intention first = null;
    for (Claim claim : asked) {
      first = Intention.above(claim, first);
    }
    this.asked = asked;
    this.intentions = first;
  }

  private static VarHandle claimsHandle() {
    try {
      return MethodHandles.lookup().findVarHandle(Passage.class, "claims", Claim[].class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** All of it is held from now on. */
  void hold() {
    held = true;
  }

  /** Whether all of it is held, as opposed to being tried. */
  boolean isHeld() {
    return held;
  }

  /** Whether no owner is barred. */
  boolean isFree(LockTable table) {
    for (Intention at = intentions; at != null; at = at.next) {
      if (table.isBarred(at.hash)) {
        return false;
      }
    }
    return true;
  }

  /** Whether there is an intention on a key. */
  boolean passes(KeyType type, Object key, int hash) {
    for (Intention at = intentions; at != null; at = at.next) {
      if (at.isOn(type, key, hash)) {
        return true;
      }
    }
    return false;
  }

  /** The claim for the intention on a key; null if there is none, or all were left. */
  @Nullable Claim passing(KeyType type, Object key, int hash) {
    if (passes(type, key, hash)) {
      for (Claim claim : claims()) {
        if (claim.isOn(type, key, hash)) {
          return claim;
        }
      }
    }
    return null;
  }

  /** The intentions, each as a claim; none if they were left. */
  Claim[] claims() {
    Claim[] found = claims;
    if (found == null) {
      Claim[] made = made();
      found = CLAIMS.compareAndSet(this, null, made) ? made : claims;
    }
    return found == null ? NONE : found;
  }

  private Claim[] made() {
    int count = 0;
    for (Intention at = intentions; at != null; at = at.next) {
      count++;
    }
    Claim[] made = new Claim[count];
    for (Intention at = intentions; at != null; at = at.next) {
      made[--count] = at.claim(asked[0]);
    }
    return made;
  }

  /** Ends all intentions at once. False if there are claims for them, which end one by one. */
  boolean leave() {
    return CLAIMS.compareAndSet(this, null, NONE);
  }

  /** All claims, those for the intentions first. */
  Claim[] all() {
    Claim[] above = claims();
    Claim[] all = Arrays.copyOf(above, above.length + asked.length);
    System.arraycopy(asked, 0, all, above.length, asked.length);
    return all;
  }
}
