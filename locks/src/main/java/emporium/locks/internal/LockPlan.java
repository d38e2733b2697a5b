package emporium.locks;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to take for a set, while it is put together: the keys asked for with the intentions on their
 * owners, each key once. Used once, by one thread.
 */
final class Plan {
  private final Session session;
  private final List<Claim> claims = new ArrayList<>();
  private @Nullable Object ownerBefore;
  private @Nullable LockMode intentionBefore;

  private Plan(Session session) {
    this.session = session;
  }

  /** The claims of requests and the intentions on the owners, in tree order. */
  static Claim[] of(List<LockRequest> requests, LockTree tree, Session session) {
    Plan plan = new Plan(session);
    for (LockRequest request : requests) {
      KeyType type = tree.typeOf(request.key());
      plan.claims.add(new Claim(session, type, request.key(), request.mode(), true));
      plan.addOwners(type, request.key(), request.mode());
    }
    return plan.inOrder();
  }

  private void addOwners(KeyType type, Object asked, LockMode mode) {
    LockMode intention = mode.intention();
    Object key = asked;
    for (KeyType at = type; at.owner != null; at = at.owner) {
      key = at.ownerOf(key);
      if (key.equals(ownerBefore) && intention == intentionBefore) {
        return;
      }
      if (at == type) {
        ownerBefore = key;
        intentionBefore = intention;
      }
      claims.add(new Claim(session, at.owner, key, intention, false));
    }
  }

  private Claim[] inOrder() {
    Claim[] all = claims.toArray(Claim[]::new);
    int kept = sort(all);
    return kept == all.length ? all : Arrays.copyOf(all, kept);
  }

  /** Brings claims into order and joins those on the same key. Returns how many are left. */
  @CanIgnoreReturnValue // who knows that each key is in there once
  static int sort(Claim[] all) {
    Arrays.sort(all, Claim.ORDER);
    int kept = 0;
    for (Claim claim : all) {
      if (kept > 0 && all[kept - 1].isSame(claim)) {
        all[kept - 1] = all[kept - 1].joined(claim.planned, claim.asked);
      } else {
        all[kept++] = claim;
      }
    }
    return kept;
  }
}
