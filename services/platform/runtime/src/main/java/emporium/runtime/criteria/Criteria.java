package emporium.edge;

import emporium.edge.delivery.Delivery;
import emporium.edge.delivery.EventOrder;
import emporium.events.Replication;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/**
 * How strictly each criterion of the benchmark is met; the strongest level is the default. What the
 * levels mean and what shows their difference is in {@code docs/criteria.md}.
 */
@ConfigMapping(prefix = "emporium.criteria")
public interface Criteria {
  /** In what order changes of products are seen in carts. */
  @WithDefault("causal-seller")
  Replication replication();

  /** Who must have a replace or a delete of a product before it is answered. */
  @WithDefault("consistent")
  Integrity integrity();

  /** How a seller's dashboard is read. */
  @WithDefault("snapshot")
  DashboardReads dashboard();

  /** How often an event that was said takes effect. */
  @WithDefault("exactly-once")
  Delivery delivery();

  /** In what order events take effect. */
  @WithDefault("causal")
  EventOrder eventOrder();

  /** Whether what comes to its end is written to the audit log. */
  @WithDefault("on")
  AuditLevel auditLog();
}
