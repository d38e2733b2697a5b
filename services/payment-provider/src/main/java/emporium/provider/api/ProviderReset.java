package emporium.provider.api;

import emporium.persistence.Transactions;
import emporium.provider.ChargeLocks;
import emporium.provider.ChargeRepository;
import emporium.provider.ResetCharges;
import emporium.runtime.admin.Resettable;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletionStage;

/**
 * The provider's part of {@code PATCH /reset}: invoice numbers restart from 1, so their charges
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
