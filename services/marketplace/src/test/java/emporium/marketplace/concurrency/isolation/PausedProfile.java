package emporium.marketplace.concurrency.isolation;

import emporium.marketplace.FreshMarketplace;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A marketplace whose services pause between check and change, with their locks or, for the
 * positive controls, without them.
 */
abstract class PausedProfile extends FreshMarketplace {
  /** Whether the paused commands take their locks. */
  static final String LOCKED = "paused.locked";

  private final boolean locked;
  private final List<Paused> paused;

  /**
   * A service that pauses.
   *
   * @param by the wiring with the pause
   * @param wiring the one that it stands in for
   */
  record Paused(Class<?> by, Class<?> wiring) {}

  PausedProfile(boolean locked, Paused... paused) {
    this.locked = locked;
    this.paused = List.of(paused);
  }

  @Override
  public Map<String, String> getConfigOverrides() {
    var config = super.getConfigOverrides();
    config.put(LOCKED, String.valueOf(locked));
    config.put(
        "quarkus.arc.exclude-types",
        paused.stream().map(one -> one.wiring().getName()).collect(Collectors.joining(",")));
    // a second record of a thing is refused, and with it what the control is to show
    config.put("emporium.criteria.audit-log", locked ? "on" : "off");
    config.put("emporium.cart.checkout-timeout-ms", "5000");
    config.put("emporium.shipment.await-max-ms", "2000");
    config.put("emporium.shipment.sellers-max", "1");
    return config;
  }

  @Override
  public Set<Class<?>> getEnabledAlternatives() {
    return paused.stream().map(Paused::by).collect(Collectors.toSet());
  }
}
