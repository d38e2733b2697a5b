package emporium.provider.api;

import emporium.provider.ChargeKey;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Decides which charges are refused and which calls fail, from a seed. A refusal depends on the key
 * alone, so the same run refuses the same charges in whatever order they come; failures depend on
 * the number of the call, so a repeated call can succeed. Thread-safe.
 */
public final class ProviderFaults {
  private static final int PERCENT = 100;
  private static final long STEP = 0x9E3779B97F4A7C15L;

  /** When a call fails. */
  public enum Failure {
    NEVER,
    BEFORE_COMMIT,
    AFTER_COMMIT
  }

  private final long seed;
  private final int rejectionPercent;
  private final int unreachablePercent;
  private final AtomicLong calls = new AtomicLong();

  public ProviderFaults(long seed, int rejectionPercent, int unreachablePercent) {
    this.seed = seed;
    this.rejectionPercent = rejectionPercent;
    this.unreachablePercent = unreachablePercent;
  }

  /** Whether the payment method behind the key is refused. */
  public boolean rejects(ChargeKey key) {
    long hash = seed;
    for (int i = 0; i < key.value().length(); i++) {
      hash = mixed(hash + STEP + key.value().charAt(i));
    }
    return Long.remainderUnsigned(hash, PERCENT) < rejectionPercent;
  }

  /** Whether and when the next call fails. */
  public Failure next() {
    long draw = mixed(seed + STEP * calls.incrementAndGet());
    if (Long.remainderUnsigned(draw, PERCENT) >= unreachablePercent) {
      return Failure.NEVER;
    }
    return mixed(draw + STEP) < 0 ? Failure.BEFORE_COMMIT : Failure.AFTER_COMMIT;
  }

  /** The finalizer of SplitMix64 (Steele, Lea, Flood 2014). */
  private static long mixed(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
