package emporium.persistence.contract;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Rejection;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;

/** Commands of the contract's domain. */
public final class BankCommands {
  private BankCommands() {}

  /** Refused: the account has less than asked for. */
  public static final class NoFunds extends Rejection {
    NoFunds(AccountId id) {
      super(Kind.UNPROCESSABLE, "no-funds", "Not enough funds");
      addContext("account", id);
    }
  }

  /** Opens an account. */
  public record Open(AccountId id, long balanceCents)
      implements Command<BankRepository, AccountId> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(id);
    }

    @Override
    public AccountId apply(BankRepository bank, Changes changes) {
      changes.add(new Account(id, balanceCents));
      return id;
    }
  }

  /**
   * Books a cent, and opens another account with a note that does not become smaller by
   * compression: so that a known number of them fills a journal.
   */
  public record DepositWithNoise(AccountId id, AccountId other, int noiseChars)
      implements Command<BankRepository, Long> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(id, other);
    }

    @Override
    public Long apply(BankRepository bank, Changes changes) {
      var account = changes.touch(Objects.requireNonNull(bank.find(id)));
      account.book(1);
      var noise = new Account(other, 0);
      noise.book(1);
      var note = new StringBuilder();
      ThreadLocalRandom.current().ints(noiseChars, '!', '~').forEach(note::appendCodePoint);
      noise.annotateLast(note.toString());
      changes.add(noise);
      return account.balanceCents();
    }
  }

  /** Closes an account. */
  public record Close(AccountId id) implements Command<BankRepository, Boolean> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(id);
    }

    @Override
    public Boolean apply(BankRepository bank, Changes changes) {
      changes.remove(Objects.requireNonNull(bank.find(id)));
      return true;
    }
  }

  /** Moves money; changes the target first, so that a refusal has something to undo. */
  public record Transfer(AccountId from, AccountId to, long amountCents)
      implements Command<BankRepository, Long> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(from, to);
    }

    @Override
    public Long apply(BankRepository bank, Changes changes) {
      var target = changes.touch(Objects.requireNonNull(bank.find(to)));
      target.book(amountCents);
      target.annotateLast("from " + from);
      changes.add(new Account(new AccountId(to.branch(), 1_000_000 + bank.size()), 0));
      changes.emit(
          TransferBooked.TOPIC, new TransferBooked(from.branch(), amountCents, "transfer"));
      var source = Objects.requireNonNull(bank.find(from));
      if (source.balanceCents() < amountCents) {
        throw new NoFunds(from);
      }
      changes.touch(source).book(-amountCents);
      return source.balanceCents();
    }
  }

  /** Moves money, whatever is there. */
  public record Move(AccountId from, AccountId to, long amountCents)
      implements Command<BankRepository, Boolean> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(from, to);
    }

    @Override
    public Boolean apply(BankRepository bank, Changes changes) {
      changes.touch(Objects.requireNonNull(bank.find(from))).book(-amountCents);
      changes.touch(Objects.requireNonNull(bank.find(to))).book(amountCents);
      return true;
    }
  }

  /** Books an amount and publishes that. */
  public record Deposit(AccountId id, long amountCents) implements Command<BankRepository, Long> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(id);
    }

    @Override
    public Long apply(BankRepository bank, Changes changes) {
      var account = changes.touch(Objects.requireNonNull(bank.find(id)));
      account.book(amountCents);
      changes.emit(TransferBooked.TOPIC, new TransferBooked(id.branch(), amountCents, "deposit"));
      return account.balanceCents();
    }
  }

  /** Takes a booking out of the middle of an account, and changes the last one in place. */
  public record Correct(AccountId id, int random) implements Command<BankRepository, Integer> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(id);
    }

    @Override
    public Integer apply(BankRepository bank, Changes changes) {
      var account = changes.touch(Objects.requireNonNull(bank.find(id)));
      account.cancel(Math.floorMod(random, account.bookings().size()));
      account.annotateLast("corrected " + random);
      return account.bookings().size();
    }
  }

  /** Changes what it has only read: a programming error. */
  public record Careless(AccountId id) implements Command<BankRepository, Boolean> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(id);
    }

    @Override
    public Boolean apply(BankRepository bank, Changes changes) {
      Objects.requireNonNull(bank.find(id)).book(1);
      return true;
    }
  }

  /** Makes an account history, and perhaps refuses that then. */
  public record Archive(AccountId id, boolean refuse) implements Command<BankRepository, Boolean> {
    /** Archives it. */
    public Archive(AccountId id) {
      this(id, false);
    }

    @Override
    public LockSet locks() {
      return LockSet.exclusive(id);
    }

    @Override
    public Boolean apply(BankRepository bank, Changes changes) {
      changes.archive(Objects.requireNonNull(bank.find(id)));
      if (refuse) {
        throw new NoFunds(id);
      }
      return true;
    }
  }

  /** Changes an account after it has become history: a programming error. */
  public record ArchiveAndBook(AccountId id) implements Command<BankRepository, Boolean> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(id);
    }

    @Override
    public Boolean apply(BankRepository bank, Changes changes) {
      var account = Objects.requireNonNull(bank.find(id));
      changes.archive(account);
      changes.touch(account).book(1);
      return true;
    }
  }

  /** Applies an event: counts it on an account. */
  public record Count(AccountId id, TransferBooked event) implements Command<BankRepository, Long> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(id);
    }

    @Override
    public Long apply(BankRepository bank, Changes changes) {
      var account = changes.touch(Objects.requireNonNull(bank.find(id)));
      account.book(event.amountCents());
      return account.balanceCents();
    }
  }
}
