package emporium.shipment;

import java.util.List;

/**
 * Sellers that one running delivery has for itself, with the order of each that is oldest.
 * Transient: a restart forgets it. Thread-safe; closing it twice does nothing.
 */
public interface Claim extends AutoCloseable {
  /** What to deliver, in the order of the sellers. */
  List<UndeliveredGroup> groups();

  /** Lets go of the sellers. */
  @Override
  void close();
}
