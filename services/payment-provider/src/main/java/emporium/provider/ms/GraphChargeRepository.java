package emporium.provider.ms;

import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.Table;
import emporium.provider.Charge;
import emporium.provider.ChargeKey;
import emporium.provider.ChargeRepository;
import java.time.Duration;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The provider's graph: charges by idempotency key. */
public final class GraphChargeRepository implements ChargeRepository {
  private final Table<ChargeKey, Charge> charges;

  /**
   * Declares the graph.
   *
   * @param voids how long after a charge its void is expected
   */
  public GraphChargeRepository(Graph graph, Duration voids) {
    charges =
        graph
            .table("charges", Charge.class, Charge::key)
            .history(charge -> charge.createdAt().plus(voids), key -> key)
            .invariant("amounts are not negative", charge -> charge.amountCents() >= 0);
  }

  @Override
  public @Nullable Charge charge(ChargeKey key) {
    return charges.find(key);
  }

  @Override
  public Collection<Charge> charges() {
    return charges.all();
  }
}
