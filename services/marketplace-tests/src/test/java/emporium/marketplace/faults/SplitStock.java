package emporium.marketplace.faults;

import emporium.marketplace.criteria.ExactlyOnceTest;
import emporium.runtime.replica.ReplicaTopology;
import emporium.stock.api.ReservationRouter;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Stock that takes itself for the first of two replicas, and so has every checkout with an item of
 * the second one's sellers gathered; it answers for both.
 */
@Alternative
@ApplicationScoped
public class SplitStock {
  private static final int PARTITIONS = 8;

  /** How the items are declared to be split. */
  static final ReplicaTopology TWO =
      ReplicaTopology.of(
          PARTITIONS, 0, List.of(URI.create("http://first:1"), URI.create("http://second:1")));

  @Produces
  @Singleton
  ReservationRouter commands() {
    return new ReservationRouter(TWO);
  }

  /** A marketplace with it, on links that drop, double and reorder. */
  public static class Profile extends ExactlyOnceTest.Profile {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      config.put("quarkus.arc.exclude-types", "emporium.stock.api.ReservationRouter");
      return config;
    }

    @Override
    public Set<Class<?>> getEnabledAlternatives() {
      return Set.of(SplitStock.class);
    }
  }
}
