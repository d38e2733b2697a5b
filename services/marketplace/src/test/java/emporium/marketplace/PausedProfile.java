package emporium.marketplace;

import java.util.Map;
import java.util.Set;

/**
 * A marketplace whose one service pauses between check and change, with its locks or, for the
 * positive control, without them.
 */
abstract class PausedProfile extends FreshMarketplace {
  /** Whether the paused commands take their locks. */
  static final String LOCKED = "paused.locked";

  private final Class<?> pausedWiring;
  private final String wiring;
  private final boolean locked;

  /**
   * @param wiring the class that the paused one stands in for
   */
  PausedProfile(Class<?> pausedWiring, String wiring, boolean locked) {
    this.pausedWiring = pausedWiring;
    this.wiring = wiring;
    this.locked = locked;
  }

  @Override
  public Map<String, String> getConfigOverrides() {
    var config = super.getConfigOverrides();
    config.put(LOCKED, String.valueOf(locked));
    config.put("quarkus.arc.exclude-types", wiring);
    // a second record of a thing is refused, and with it what the control is to show
    config.put("emporium.criteria.audit-log", locked ? "on" : "off");
    config.put("emporium.cart.checkout-timeout-ms", "5000");
    config.put("emporium.shipment.await-max-ms", "2000");
    config.put("emporium.shipment.sellers-max", "1");
    return config;
  }

  @Override
  public Set<Class<?>> getEnabledAlternatives() {
    return Set.of(pausedWiring);
  }
}
