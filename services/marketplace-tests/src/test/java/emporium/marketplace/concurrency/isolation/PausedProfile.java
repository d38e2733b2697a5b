package emporium.marketplace.concurrency.isolation;

import emporium.marketplace.FreshMarketplace;
import java.util.Map;

/**
 * A marketplace whose services pause between check and change, with their locks or, for the
 * positive controls, without them.
 */
abstract class PausedProfile extends FreshMarketplace {
  /** Whether the paused commands take their locks. */
  static final String LOCKED = "paused.locked";

  private final boolean locked;
  private final Class<?>[] paused;

  PausedProfile(boolean locked, Class<?>... paused) {
    this.locked = locked;
    this.paused = paused.clone();
  }

  @Override
  public Map<String, String> getConfigOverrides() {
    var config = super.getConfigOverrides();
    config.put(LOCKED, String.valueOf(locked));
    replaceModules(config, paused);
    // a second record of a thing is refused, and with it what the control is to show
    config.put("emporium.criteria.audit-log", locked ? "on" : "off");
    config.put("emporium.cart.await-completion-max-ms", "5000");
    config.put("emporium.shipment.await-completion-max-ms", "2000");
    config.put("emporium.shipment.sellers-max", "1");
    return config;
  }
}
