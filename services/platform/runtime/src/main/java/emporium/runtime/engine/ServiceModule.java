package emporium.edge;

import emporium.persistence.Transactions;

/** Puts one service on an engine; for applications, and for tools that open what services kept. */
public interface ServiceWiring {
  /** Declares the service: tables, indexes, rules, locks. Before the engine opens, and once. */
  Transactions<?> transactions(Engines engines);
}
