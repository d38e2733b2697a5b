package emporium.persistence.ms;

import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.contract.Booking;
import emporium.persistence.contract.BranchId;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.GroupIndex;
import emporium.persistence.ms.graph.Table;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The contract's bank on the graph engine. */
public final class GraphBankRepository implements BankRepository {
  private final Table<AccountId, Account> accounts;
  private final GroupIndex<BranchId, Account> funded;

  public GraphBankRepository(Graph graph) {
    this(graph, table -> table);
  }

  /** A bank that declares more of its accounts. */
  public GraphBankRepository(Graph graph, UnaryOperator<Table<AccountId, Account>> declared) {
    accounts =
        declared.apply(graph.table("accounts", Account.class, Account::id).owning(Booking.class));
    funded =
        accounts.index(
            new GroupIndex<BranchId, Account>(
                a -> a.balanceCents() == 0 ? List.of() : List.of(a.id().owner())));
  }

  @Override
  public @Nullable Account find(AccountId id) {
    return accounts.find(id);
  }

  @Override
  public Collection<Account> funded(BranchId branch) {
    return funded.get(branch);
  }

  @Override
  public int size() {
    return accounts.size();
  }

  @Override
  public Collection<Account> all() {
    return accounts.all();
  }
}
