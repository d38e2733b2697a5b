package emporium.marketplace.floor;

import emporium.runtime.testing.ProcessorTime;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * One way through the chain, which is measured. For one thread.
 *
 * @param database a connection of its own to the services' database
 */
record MeasuredChain(CheckoutServices services, CheckoutChain chain, Connection database) {
  /** Puts what is to be checked out into the carts. */
  void prepare(CheckoutLoad load, List<CheckoutLoad.Checkout> checkouts) throws SQLException {
    load.fill(database, checkouts);
    var unused = services.takeSent();
  }

  /** Checks out what was prepared, and removes the consumed events. */
  ChainCost checkOut(List<CheckoutLoad.Checkout> checkouts) throws SQLException, IOException {
    var before = ProcessorTime.of(database);
    for (var checkout : checkouts) {
      chain.checkOut(checkout.request());
    }
    services.removeFinished();
    var time = ProcessorTime.of(database).since(before);
    return new ChainCost(time, services.takeSent(), checkouts.size());
  }

  /**
   * What autovacuum does, which is off. Not before the first round: a plan that is made for an
   * analyzed empty table reads all of it, and is kept.
   */
  void analyze() throws SQLException {
    try (var analyze = database.createStatement()) {
      analyze.execute("analyze");
    }
    database.commit();
  }
}
