package emporium.marketplace;

import emporium.edge.replica.Replicas;
import emporium.stock.StockCommands;
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
public class PartedStock {
  private static final int PARTITIONS = 8;

  /** How the items are said to be divided. */
  static final Replicas TWO =
      Replicas.of(
          PARTITIONS, 0, List.of(URI.create("http://first:1"), URI.create("http://second:1")));

  @Produces
  @Singleton
  StockCommands commands() {
    return new StockCommands(TWO);
  }

  /** A marketplace with it, on links that drop, double and reorder. */
  public static class Profile extends ExactlyOnceTest.Profile {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      config.put("quarkus.arc.exclude-types", "emporium.stock.StockCommands");
      return config;
    }

    @Override
    public Set<Class<?>> getEnabledAlternatives() {
      return Set.of(PartedStock.class);
    }
  }
}
