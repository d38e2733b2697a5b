package emporium.simulation;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import emporium.cart.api.CartConfig;
import emporium.events.cards.CardKeys;
import emporium.events.cards.CardTokens;
import emporium.payment.psp.ProviderClientConfig;
import emporium.product.api.ProductConfig;
import emporium.provider.api.ProviderConfig;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.criteria.Criteria;
import emporium.runtime.http.json.StrictJson;
import emporium.shipment.api.ShipmentConfig;
import emporium.stock.lowstock.LowStockConfig;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.random.RandomGenerator;

/** Configuration and JSON of all simulated processes: the defaults, with shorter waits. */
final class MarketplaceSettings {
  /** The name of the provider's client. */
  static final String PROVIDER = "simulated";

  /** The name of the wire. */
  static final String TRANSPORT = "simulated";

  private static final SmallRyeConfig CONFIG =
      new SmallRyeConfigBuilder()
          .addDefaultInterceptors()
          .withValidateUnknown(true)
          .withMapping(RuntimeConfig.class)
          .withMapping(Criteria.class)
          .withMapping(CartConfig.class)
          .withMapping(ProductConfig.class)
          .withMapping(ShipmentConfig.class)
          .withMapping(ProviderClientConfig.class)
          .withMapping(ProviderConfig.class)
          .withMapping(LowStockConfig.class)
          .withDefaultValues(
              Map.ofEntries(
                  Map.entry("emporium.payment.provider", PROVIDER),
                  // what these wait for is timed by the JVM's own clock
                  Map.entry("emporium.payment.retries-max", "0"),
                  Map.entry("emporium.cart.await-completion", "false"),
                  Map.entry("emporium.product.await-completion", "false"),
                  Map.entry("emporium.shipment.await-completion", "false"),
                  Map.entry("emporium.provider.rejection-percent", "15"),
                  Map.entry("emporium.relay.transport", TRANSPORT),
                  Map.entry("emporium.relay.resend-after-ms", "300"),
                  Map.entry("emporium.relay.resend-max-ms", "2000"),
                  Map.entry("emporium.cart.stalled-after-ms", "5000"),
                  Map.entry("emporium.cart.stalled-check-ms", "1000"),
                  Map.entry("emporium.product.resync-after-ms", "5000"),
                  Map.entry("emporium.product.resync-check-ms", "1000")))
          .build();

  private static final CardKeys CARD_KEYS = CardKeys.of(List.of(CardKeys.generate(new Random(1))));
  private static final ObjectMapper JSON = mapper();

  private MarketplaceSettings() {}

  /** Tokens of cards; their nonces are those of the simulation, so that a seed repeats them. */
  static CardTokens cards(RandomGenerator nonces) {
    return new CardTokens(() -> CARD_KEYS, nonces);
  }

  static SmallRyeConfig config() {
    return CONFIG;
  }

  static ObjectMapper json() {
    return JSON;
  }

  private static ObjectMapper mapper() {
    var mapper = JsonMapper.builder().addModule(new JavaTimeModule()).build();
    new StrictJson().customize(mapper);
    return mapper;
  }
}
