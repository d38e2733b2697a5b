package emporium.persistence.ms.proof.isolation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.locks.LockTree;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.Event;
import emporium.persistence.Transactions;
import emporium.persistence.engine.EngineContext;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.ms.EngineOptions;
import emporium.persistence.ms.GraphEngine;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.Table;
import emporium.persistence.ms.proof.MemoryTempDir;
import emporium.persistence.ms.proof.PurseEngine;
import emporium.persistence.ms.proof.PurseId;
import emporium.persistence.ms.proof.isolation.ListTransaction.Mix;
import emporium.persistence.ms.proof.isolation.OperationHistory.End;
import emporium.persistence.ms.proof.isolation.OperationHistory.Step;
import emporium.persistence.ms.proof.isolation.OperationHistory.Transaction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What clients see of transactions on lists, from outside: histories of appends and reads must be
 * strictly serializable.
 */
@Tag("long")
@Timeout(900)
class IsolationTest {
  private static final int TRANSACTIONS = Boolean.getBoolean("proofs") ? 100_000 : 20_000;
  private static final int ROUND = 4_000;
  private static final int CLIENTS = 8;

  @TempDir(factory = MemoryTempDir.class)
  Path temporary;

  private final AtomicLong elements = new AtomicLong();

  /** The lists of one round. */
  private final class Lists implements AutoCloseable {
    private final GraphEngine engine;
    private final Transactions<IntFunction<ListRegister>> transactions;

    Lists(int keys, int round) {
      engine =
          new GraphEngine(
              EngineOptions.of(
                  temporary.resolve("lists-" + round),
                  Durability.PROCESS,
                  EngineContext.of(List.of(), new NoEvents())));
      transactions =
          engine.transactions(
              "lists", LockTree.derive("lists", PurseId.class), graph -> lists(graph)::find);
      engine.open();
      PurseEngine.await(transactions.run(new Fill(keys)));
    }

    private static Table<Integer, ListRegister> lists(Graph graph) {
      return graph.table("registers", ListRegister.class, ListRegister::key);
    }

    CompletionStage<List<Step>> start(ListTransaction run) {
      return run.onlyReads()
          ? transactions.read(run.locks(), state -> run.steps(state, null))
          : transactions.run(run);
    }

    @Override
    public void close() {
      engine.close();
    }
  }

  private record Fill(int count) implements Command<IntFunction<ListRegister>, Integer> {
    @Override
    public LockSet locks() {
      return LockSet.exclusiveRoot();
    }

    @Override
    public Integer apply(IntFunction<ListRegister> state, Changes changes) {
      for (int i = 0; i < count; i++) {
        changes.add(new ListRegister(i));
      }
      return count;
    }
  }

  private static final class NoEvents implements EventCodec {
    @Override
    public byte[] encode(Event event) {
      throw new IllegalStateException("No events");
    }

    @Override
    public <E extends Event> E decode(byte[] payload, Class<E> type) {
      throw new IllegalStateException("No events");
    }
  }

  private OperationHistory history(Mix mix, int count, long seed, int round) throws Exception {
    var done = new ConcurrentLinkedQueue<Transaction>();
    var ids = new AtomicInteger();
    List<Thread> clients = new ArrayList<>();
    try (var lists = new Lists(mix.keys(), round)) {
      for (int i = 0; i < CLIENTS; i++) {
        var random = new Random(seed * 31 + i);
        clients.add(
            new Thread(
                () -> {
                  for (int id = ids.getAndIncrement(); id < count; id = ids.getAndIncrement()) {
                    done.add(run(lists, ListTransaction.random(mix, elements, random), id));
                  }
                }));
      }
      clients.forEach(Thread::start);
      for (Thread client : clients) {
        client.join();
      }
    }
    assertEquals(count, done.size(), "every transaction has an end");
    var history = new OperationHistory(List.copyOf(done));
    ElleHistoryFile.write(history, mix.name().replace(' ', '-') + "-" + round);
    return history;
  }

  private static Transaction run(Lists lists, ListTransaction run, int id) {
    long began = System.nanoTime();
    try {
      List<Step> steps = PurseEngine.await(lists.start(run));
      return new Transaction(id, End.COMMITTED, steps, began, System.nanoTime());
    } catch (CompletionException e) {
      boolean wanted = run.fate() != ListTransaction.Fate.COMMIT || !run.locking();
      assertTrue(wanted, () -> "failed: " + e.getCause());
      return new Transaction(id, End.ABORTED, run.drawn(), began, System.nanoTime());
    }
  }

  @ParameterizedTest
  @CsvSource({"few keys, 4, 40", "many keys, 200, 50", "mostly reads, 16, 85"})
  void histories_ofTheMix_areStrictlySerializable(String name, int keys, int readPercent)
      throws Exception {
    var mix = new Mix(name, keys, readPercent, true, true);
    long seed = System.nanoTime();
    int committed = 0;
    for (int round = 0; round < TRANSACTIONS / ROUND; round++) {
      OperationHistory history = history(mix, ROUND, seed + round, round);
      assertEquals(List.of(), SerializabilityChecker.anomalies(history), "seed " + seed);
      committed +=
          (int) history.transactions().stream().filter(t -> t.end() == End.COMMITTED).count();
    }
    System.out.printf("%s: %d transactions, 0 anomalies, seed %d%n", name, TRANSACTIONS, seed);
    assertTrue(committed > TRANSACTIONS * 8 / 10 && committed < TRANSACTIONS, "some are aborted");
  }

  @Test
  void histories_withoutLocks_haveAnomalies() throws Exception {
    var mix = new Mix("no locks", 4, 40, false, false);
    long seed = System.nanoTime();
    List<String> anomalies = SerializabilityChecker.anomalies(history(mix, ROUND, seed, 0));
    System.out.println("no locks: " + SerializabilityChecker.names(anomalies) + ", seed " + seed);
    assertTrue(!anomalies.isEmpty(), "not noticed");
  }

  @Test
  void histories_withoutUndo_haveReadsOfAbortedAppends() throws Exception {
    var mix = new Mix("no undo", 4, 40, true, false);
    long seed = System.nanoTime();
    List<String> anomalies = SerializabilityChecker.anomalies(history(mix, ROUND, seed, 0));
    System.out.println("no undo: " + SerializabilityChecker.names(anomalies) + ", seed " + seed);
    assertTrue(SerializabilityChecker.names(anomalies).contains("G1a"), anomalies::toString);
  }
}
