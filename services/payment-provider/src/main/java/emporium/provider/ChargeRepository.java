package emporium.provider;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Charges as the domain sees them. What it hands out is for reading; {@code Changes.touch} opens it
 * for changes.
 */
public interface ChargeRepository {
  /** The charge of a key. */
  @Nullable Charge charge(ChargeKey key);

  /** Every charge since the last reset. */
  Collection<Charge> charges();
}
