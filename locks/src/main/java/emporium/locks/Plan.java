package emporium.locks;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to take for a set, while it is put together: the keys asked for with the intentions on their
 * owners, each key once, type by type. Used once, by one thread.
 */
final class Plan {
  private final Session session;
  private final @Nullable Level[] levels;
  private int size;

  /** The claims on keys of one type. */
  private static final class Level {
    private Claim[] claims;
    private int count;
    private boolean sorted = true;

    Level(Claim first) {
      claims = new Claim[] {first, first};
      count = 1;
    }

    Claim last() {
      return claims[count - 1];
    }

    void last(Claim claim) {
      claims[count - 1] = claim;
    }

    void add(Claim claim) {
      sorted = sorted && Claim.ORDER.compare(last(), claim) < 0;
      if (count == claims.length) {
        claims = Arrays.copyOf(claims, 2 * count);
      }
      claims[count++] = claim;
    }

    /** Brings the claims into order and joins those on the same key. */
    void settle() {
      if (sorted) {
        return;
      }
      Arrays.sort(claims, 0, count, Claim.ORDER);
      int kept = 0;
      for (int i = 1; i < count; i++) {
        if (claims[kept].isSame(claims[i])) {
          claims[kept] = claims[kept].joined(claims[i].planned, claims[i].asked);
        } else {
          claims[++kept] = claims[i];
        }
      }
      count = kept + 1;
    }
  }

  private Plan(Session session, int types) {
    this.session = session;
    this.levels = new Level[types];
  }

  /** The claims of several requests, in tree order. */
  static Claim[] of(List<LockRequest> requests, LockTree tree, Session session) {
    Plan plan = new Plan(session, tree.typeCount());
    for (LockRequest request : requests) {
      Object key = request.key();
      KeyType type = tree.typeOf(key);
      plan.add(type, key, request.mode(), true);
      LockMode intention = request.mode().intention();
      for (KeyType at = type; at.owner != null; at = at.owner) {
        key = at.ownerOf(key);
        plan.add(at.owner, key, intention, false);
      }
    }
    return plan.claims();
  }

  private void add(KeyType type, Object key, LockMode mode, boolean asked) {
    Level level = levels[type.order];
    if (level == null) {
      levels[type.order] = new Level(new Claim(session, type, key, mode, asked));
      return;
    }
    Claim last = level.last();
    if (last.key.equals(key)) {
      level.last(last.joined(mode, asked));
    } else {
      level.add(new Claim(session, type, key, mode, asked));
    }
  }

  private Claim[] claims() {
    for (Level level : levels) {
      if (level != null) {
        level.settle();
        size += level.count;
      }
    }
    Claim[] all = new Claim[size];
    int at = 0;
    for (Level level : levels) {
      if (level != null) {
        System.arraycopy(level.claims, 0, all, at, level.count);
        at += level.count;
      }
    }
    return all;
  }
}
