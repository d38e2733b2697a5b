package emporium.provider.jpa;

import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaState;
import emporium.provider.Charge;
import emporium.provider.ChargeKey;
import emporium.provider.ChargeRepository;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The provider's table: charges by idempotency key. */
public final class JpaChargeRepository implements ChargeRepository {
  /** Which keys lead to which rows. */
  public static final JpaMapping MAPPING =
      new JpaMapping().table(Charge.class, ChargeKey.class, ChargeKey::value);

  private final JpaState state;

  /** On the rows that one unit of work sees. */
  public JpaChargeRepository(JpaState state) {
    this.state = state;
  }

  @Override
  public @Nullable Charge charge(ChargeKey key) {
    return state.find(Charge.class, key);
  }

  @Override
  public Collection<Charge> charges() {
    return state.all(Charge.class);
  }
}
