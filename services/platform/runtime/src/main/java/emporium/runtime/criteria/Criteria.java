package emporium.runtime.criteria;

import emporium.events.model.ReplicationLevel;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/**
 * How strictly each criterion of the benchmark is met; the strongest level is the default. {@code
 * docs/criteria.md} describes the levels and what shows their difference.
 */
@ConfigMapping(prefix = "emporium.criteria")
public interface Criteria {
  /** The order in which carts see changes of products. */
  @WithDefault("causal-seller")
  ReplicationLevel replication();

  /** The services that must have a replace or a delete of a product before it is answered. */
  @WithDefault("consistent")
  IntegrityLevel integrity();

  /** How a seller's dashboard is read. */
  @WithDefault("snapshot")
  DashboardIsolation dashboard();

  /** How often a published event takes effect. */
  @WithDefault("exactly-once")
  DeliveryGuarantee delivery();

  /** The order in which events take effect. */
  @WithDefault("causal")
  OrderingGuarantee eventOrder();

  /** Whether completed transactions are written to the audit log. */
  @WithDefault("on")
  AuditLevel auditLog();
}
