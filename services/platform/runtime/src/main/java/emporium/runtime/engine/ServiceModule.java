package emporium.runtime.engine;

import emporium.persistence.Transactions;

/** Declares one service on an engine; for applications, and for tools that open its state. */
public interface ServiceModule {
  /** Declares the service: tables, indexes, rules, locks. Before the engine opens, and once. */
  Transactions<?> transactions(TransactionsFactory engines);
}
