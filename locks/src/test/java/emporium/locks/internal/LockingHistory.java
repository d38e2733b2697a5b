package emporium.locks.internal;

import emporium.locks.LockMode;
import java.util.List;

/**
 * What commands did under locks, stamped by one counter. A command is one attempt at a transaction;
 * attempts that were given up count, for what they read was read.
 */
record LockingHistory(List<Taking> takings, List<Access> accesses) {

  /**
   * A set of locks that a command had.
   *
   * @param waits whether the command would have waited for it, so that order matters
   * @param granted the keys that were granted, as opposed to held before, in the order of the
   *     grants
   * @param from when it was asked for
   */
  record Taking(
      String command, boolean waits, List<Holding> holdings, List<Object> granted, long from) {}

  /**
   * A key that a command had in a mode, surely from one stamp to the other, perhaps longer.
   *
   * @param requested whether the command named the key, as opposed to an owner's intention
   */
  record Holding(String command, Object key, LockMode mode, boolean requested, long from, long to) {
    @Override
    public String toString() {
      return command + " " + mode + " on " + key + " from " + from + " to " + to;
    }
  }

  /** A read or a write of one datum. */
  record Access(String command, Object datum, boolean write, long at) {}
}
