package emporium.wholesale.published;

import emporium.persistence.Transactions;
import emporium.wholesale.WholesaleOperations;
import emporium.wholesale.WholesaleRepository;

/** Wholesale in a published way, from its opening to its end. Thread-safe. */
public interface PublishedWholesale extends AutoCloseable {
  /** Opens what is stored; without effect if it is open. */
  void open();

  /** Ingestion, reads, raw records and reset. */
  Transactions<WholesaleRepository> transactions();

  /** The five transactions. */
  WholesaleOperations operations();

  @Override
  void close();
}
