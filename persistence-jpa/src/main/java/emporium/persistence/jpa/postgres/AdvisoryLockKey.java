package emporium.persistence.jpa.postgres;

/**
 * The number an advisory lock has for a key: the same in every process and version. Two keys with
 * one number share a lock, which costs waiting but breaks nothing. Source: FNV-1a with the finisher
 * of MurmurHash3.
 */
public final class AdvisoryLockKey {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private AdvisoryLockKey() {}

  public static long of(String space, Object key) {
    long hash = add(add(add(FNV_OFFSET, space), "/"), key.toString());
    hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
    hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return hash ^ (hash >>> 33);
  }

  private static long add(long hash, String text) {
    long sum = hash;
    for (int i = 0; i < text.length(); i++) {
      sum = (sum ^ text.charAt(i)) * FNV_PRIME;
    }
    return sum;
  }
}
