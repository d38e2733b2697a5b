package emporium.shipment;

import java.util.List;

/**
 * Sellers that one running delivery has for itself, with the order of each that is oldest.
 * Transient: a restart forgets it. Thread-safe; closing is idempotent.
 */
public interface DeliveryClaim extends AutoCloseable {
  /** What to deliver, in the order of the sellers. */
  List<UndeliveredGroup> groups();

  /** Releases the sellers. */
  @Override
  void close();
}
