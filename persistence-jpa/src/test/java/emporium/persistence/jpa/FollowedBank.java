package emporium.persistence.jpa;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.locks.LockSet;
import emporium.locks.LockTree;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.Transactions;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.contract.Booking;
import emporium.persistence.contract.BranchId;
import emporium.persistence.contract.TransferBooked;
import emporium.persistence.engine.EngineLimits;
import emporium.persistence.feed.AggregateChange;
import emporium.persistence.feed.CommittedUnit;
import emporium.persistence.feed.FollowedEngine;
import emporium.persistence.feed.NumberedSnapshots;
import emporium.persistence.jpa.follow.FollowerOptions;
import emporium.persistence.jpa.postgres.ServerAddress;
import emporium.persistence.ms.BankEngine;
import emporium.persistence.ms.feed.FollowerPolicy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** A bank on a graph with tables that follow it, for tests. */
final class FollowedBank implements AutoCloseable {
  static final long WAIT_MS = 60_000;

  private static final FollowerOptions BOUNDS =
      FollowerOptions.DEFAULTS.withRetryPauseMs(50).withFillBatch(50);

  /** The events of these commands have no consumer, so they are never removed. */
  private static final EngineLimits LIMITS = EngineLimits.DEFAULTS.withEventsMax(10_000_000);

  final BankEngine graph;
  final TableFollower follower;
  final TableReads<BankRepository> tables;

  FollowedBank(Path directory, FollowerPolicy policy, ServerAddress server) {
    this(directory, policy, server, engine -> engine);
  }

  /**
   * @param followed what the tables follow instead of the graph itself
   */
  FollowedBank(
      Path directory,
      FollowerPolicy policy,
      ServerAddress server,
      UnaryOperator<FollowedEngine> followed) {
    this(
        new BankEngine(
            directory,
            Durability.POWER,
            options -> options.withFollower(policy).withLimits(LIMITS),
            Collections.synchronizedList(new ArrayList<>())),
        directory,
        server,
        followed);
  }

  /**
   * @param followed what the tables follow instead of the graph itself
   */
  FollowedBank(
      BankEngine bank,
      Path directory,
      ServerAddress server,
      UnaryOperator<FollowedEngine> followed) {
    this(bank, directory, server, followed, SchemaCheck.VALIDATE, BOUNDS);
  }

  private FollowedBank(
      BankEngine bank,
      Path directory,
      ServerAddress server,
      UnaryOperator<FollowedEngine> followed,
      SchemaCheck check,
      FollowerOptions bounds) {
    graph = bank;
    follower =
        new TableFollower(
            followed.apply(graph.engine),
            JpaOptions.of(directory, Durability.PROCESS, graph.engine.options().context())
                .withServer(server)
                .withSchemaCheck(check),
            bounds);
    tables =
        follower.tables(
            TransferBooked.SERVICE,
            LockTree.derive("bank", BranchId.class, AccountId.class),
            snapshots(graph.bank),
            JpaBankRepository.MAPPING,
            JpaBankRepository::new);
  }

  /** Of tables that are changed where they do not fit. */
  static FollowedBank updating(Path directory, ServerAddress server) {
    return new FollowedBank(
        new BankEngine(
            directory, Durability.POWER, options -> options.withFollower(FollowerPolicy.WAIT)),
        directory,
        server,
        engine -> engine,
        SchemaCheck.UPDATE,
        BOUNDS);
  }

  /** With a pause between two transactions of the database. */
  static FollowedBank pausing(Path directory, ServerAddress server, long batchIntervalMs) {
    return new FollowedBank(
        new BankEngine(
            directory, Durability.POWER, options -> options.withFollower(FollowerPolicy.WAIT)),
        directory,
        server,
        engine -> engine,
        SchemaCheck.VALIDATE,
        BOUNDS.withBatchIntervalMs(batchIntervalMs));
  }

  @SuppressWarnings("unchecked") // they are those of a graph
  private static NumberedSnapshots<BankRepository> snapshots(Transactions<BankRepository> bank) {
    return (NumberedSnapshots<BankRepository>) bank;
  }

  @CanIgnoreReturnValue
  FollowedBank following() {
    follower.start();
    return this;
  }

  @CanIgnoreReturnValue
  <R> R run(Command<BankRepository, R> command) {
    return await(graph.bank.run(command));
  }

  /** What the tables show once they show everything. */
  Map<String, String> tables() {
    return await(tables.read(FollowedBank::content, graph.engine.acknowledgedCommit(), WAIT_MS))
        .result();
  }

  Map<String, String> graph() {
    return await(graph.bank.read(LockSet.sharedRoot(), FollowedBank::content));
  }

  /** What commits up to a number leave. */
  static Map<String, String> replayed(List<CommittedUnit> units, long upTo) {
    return replayed(Map.of(), units, upTo);
  }

  /** What commits up to a number leave of what there was before them. */
  static Map<String, String> replayed(
      Map<String, String> before, List<CommittedUnit> units, long upTo) {
    var content = new TreeMap<>(before);
    units.stream()
        .filter(unit -> unit.commit() <= upTo)
        .forEach(unit -> unit.changes().forEach(change -> apply(change, content)));
    return content;
  }

  private static void apply(AggregateChange change, Map<String, String> content) {
    if (change.image() instanceof Account account) {
      if (change.kind() == AggregateChange.Kind.REMOVED) {
        content.remove(account.id().toString());
      } else {
        content.put(account.id().toString(), content(account));
      }
    }
  }

  static Map<String, String> content(BankRepository state) {
    var content = new TreeMap<String, String>();
    state.all().forEach(account -> content.put(account.id().toString(), content(account)));
    return content;
  }

  private static String content(Account account) {
    return account.balanceCents()
        + " "
        + account.bookings().stream().map(FollowedBank::content).toList();
  }

  private static String content(Booking booking) {
    return booking.amountCents() + booking.note();
  }

  /** Random commands, some of which are refused. */
  void work(Random random, int commands) {
    for (int i = 0; i < commands; i++) {
      var one = new AccountId(1, random.nextInt(20));
      var other = new AccountId(2, random.nextInt(20));
      Command<BankRepository, ?> command =
          switch (random.nextInt(6)) {
            case 0 -> new BankCommands.Open(random.nextBoolean() ? one : other, 10);
            case 1 -> new BankCommands.Close(random.nextBoolean() ? one : other);
            case 2 -> new BankCommands.Deposit(other, random.nextInt(100));
            case 3 -> new BankCommands.Correct(other, random.nextInt());
            default -> new BankCommands.Move(one, other, 1);
          };
      var unused =
          graph.bank.run(command).handle((done, refused) -> true).toCompletableFuture().join();
    }
  }

  @CanIgnoreReturnValue
  static <R> R await(CompletionStage<R> stage) {
    return stage.toCompletableFuture().orTimeout(WAIT_MS, TimeUnit.MILLISECONDS).join();
  }

  @Override
  public void close() {
    follower.close();
    graph.close();
  }
}
