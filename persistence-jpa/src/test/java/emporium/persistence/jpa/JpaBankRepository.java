package emporium.persistence.jpa;

import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.contract.BranchId;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The contract's bank on the relational engine. */
public final class JpaBankRepository implements BankRepository {
  static final JpaMapping MAPPING = new JpaMapping().table(Account.class, AccountId.class);

  private final JpaState state;

  public JpaBankRepository(JpaState state) {
    this.state = state;
  }

  @Override
  public @Nullable Account find(AccountId id) {
    return state.find(Account.class, id);
  }

  @Override
  public Collection<Account> funded(BranchId branch) {
    return state
        .session()
        .createQuery("from Account where branch = :branch and balanceCents <> 0", Account.class)
        .setParameter("branch", branch.value())
        .getResultList();
  }

  @Override
  public int size() {
    return state.count(Account.class);
  }

  @Override
  public Collection<Account> all() {
    return state.all(Account.class);
  }

  /** As {@link #size}, by a statement that does not begin with {@code select}. */
  int sizeByExpression() {
    return state
        .session()
        .createNativeQuery(
            "with found as (select 1 from bank.accounts) select count(*) from found", Long.class)
        .getSingleResult()
        .intValue();
  }
}
