package emporium.persistence.contract;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The repository of the contract's domain. */
public interface BankRepository {
  /** The account, or null. */
  @Nullable Account find(AccountId id);

  /**
   * All accounts whose balance is not zero, by branch: a secondary index that changes with the
   * state.
   */
  Collection<Account> funded(BranchId branch);

  /** How many accounts there are. */
  int size();

  /** All accounts. */
  Collection<Account> all();
}
