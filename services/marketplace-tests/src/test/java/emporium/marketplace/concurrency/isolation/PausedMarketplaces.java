package emporium.marketplace.concurrency.isolation;

import java.util.Map;

/**
 * Marketplaces for several tests whose services pause: each has customers and sellers of its own.
 */
final class PausedMarketplaces {
  private PausedMarketplaces() {}

  /** With their locks no command meets another. */
  public static class Locked extends PausedProfile {
    public Locked() {
      super(true, PausedCart.class, PausedShipment.class, PausedStock.class);
    }
  }

  /** The positive control, of carts and shipments. */
  public static class Unlocked extends PausedProfile {
    public Unlocked() {
      super(false, PausedCart.class, PausedShipment.class);
    }
  }

  /** The same on tables, with their locks. */
  public static class LockedOnTables extends Locked {
    @Override
    public Map<String, String> getConfigOverrides() {
      return onTables(super.getConfigOverrides());
    }
  }

  /** The positive control on tables. */
  public static class UnlockedOnTables extends Unlocked {
    @Override
    public Map<String, String> getConfigOverrides() {
      return onTables(super.getConfigOverrides());
    }
  }

  static Map<String, String> onTables(Map<String, String> config) {
    config.put("emporium.engine", "jpa");
    return config;
  }
}
