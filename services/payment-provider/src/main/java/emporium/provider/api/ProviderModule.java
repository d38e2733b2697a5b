package emporium.provider.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.persistence.Command;
import emporium.persistence.Transactions;
import emporium.provider.Charge;
import emporium.provider.ChargeLocks;
import emporium.provider.ChargeRepository;
import emporium.provider.jpa.JpaChargeRepository;
import emporium.provider.ms.GraphChargeRepository;
import emporium.runtime.engine.RemoveAll;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import emporium.runtime.http.Money;
import emporium.runtime.http.records.RecordWriter;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The payment provider: its engine, raw records and reset. Invoice numbers restart from 1 after a
 * reset, so it forgets their charges.
 */
@Singleton
public class ProviderModule extends ServiceModule<ChargeRepository> {
  /** Forgets every charge; the result is how many there were. */
  public static final Command<ChargeRepository, Integer> RESET =
      new RemoveAll<>(List.of(ChargeRepository::charges));

  @Inject
  ProviderModule(TransactionsFactory engines, ProviderConfig config) {
    this(engines, Duration.ofMillis(config.voidWindowMs()));
  }

  /**
   * For tools that have no configuration.
   *
   * @param voids how long after a charge its void is expected
   */
  public ProviderModule(TransactionsFactory engines, Duration voids) {
    super(
        ChargeLocks.SERVICE,
        engines.transactions(
            ChargeLocks.SERVICE,
            ChargeLocks.TREE,
            graph -> new GraphChargeRepository(graph, voids),
            JpaChargeRepository.MAPPING,
            JpaChargeRepository::new),
        RESET);
  }

  @Override
  @Produces
  @Singleton
  public Transactions<ChargeRepository> transactions() {
    return super.transactions();
  }

  @Override
  public void writeRecords(ChargeRepository state, RecordWriter records) {
    state.charges().forEach(charge -> records.write(ChargeRecord.of(charge)));
  }

  /** A charge as raw records show it. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record ChargeRecord(
      String type, String idempotencyKey, BigDecimal amount, String status, Instant createdAt) {
    static ChargeRecord of(Charge charge) {
      return new ChargeRecord(
          "charges",
          charge.key().value(),
          Money.decimal(charge.amountCents()),
          charge.status().toString(),
          charge.createdAt());
    }
  }
}
