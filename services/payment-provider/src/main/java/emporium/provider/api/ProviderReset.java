package emporium.provider;

import emporium.edge.Resettable;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletionStage;

/**
 * The provider's part of {@code PATCH /reset}: invoice numbers count from 1 again, so their charges
 * must be forgotten.
 */
@ApplicationScoped
public class ProviderReset implements Resettable {
  private final Transactions<ChargeRepository> charges;

  public ProviderReset(Transactions<ChargeRepository> charges) {
    this.charges = charges;
  }

  @Override
  public String service() {
    return ChargeLocks.SERVICE;
  }

  @Override
  public CompletionStage<?> reset() {
    return charges.run(new ResetCharges());
  }
}
