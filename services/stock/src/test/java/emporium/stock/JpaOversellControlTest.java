package emporium.stock;

import static emporium.stock.StockFixture.checkout;
import static emporium.stock.StockFixture.line;
import static emporium.stock.StockFixture.reserveStock;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.events.ReserveStock;
import emporium.events.StockConfirmed;
import emporium.locks.LockSet;
import emporium.persistence.Aggregate;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.TestDatabase;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Positive control of every check that nothing is oversold: two checkouts want the last piece, and
 * both have seen it free before either takes it. With the locks of the commands that cannot be, and
 * one of them is refused; without them both are promised the same piece. On tables, where each has
 * a copy of the row; on a graph the item itself refuses the second, see {@link
 * PieceInvariants#requireS1}.
 */
class JpaOversellControlTest {
  /** How long the first of two waits in vain for the other one, who waits for its lock. */
  private static final long ALONE_MS = 500;

  private static final long TOGETHER_MS = 30_000;
  private static final int PIECES = 1;

  private final StockFixture bench = new StockFixture(new TestDatabase());

  private boolean closed;

  /** Checks the sums of stock. */
  @AfterEach
  void close() {
    if (!closed) {
      closed = true;
      bench.close();
    }
  }

  @Test
  void lastPiece_withoutLocks_isPromisedTwice() {
    assertEquals(
        List.of(ReservationStatus.RESERVED, ReservationStatus.RESERVED),
        outcomes(false, TOGETHER_MS));
    assertEquals(2, promised(), "pieces promised of " + PIECES);
    assertEquals(List.of(PIECES, 1, 0), bench.figures(1), "the later promise overwrote the other");
    var seen = assertThrows(CompletionException.class, this::close, "the sums do not see it");
    assertInstanceOf(AssertionError.class, seen.getCause());
  }

  @Test
  void lastPiece_withLocks_isPromisedOnce() {
    assertEquals(
        List.of(ReservationStatus.RESERVED, ReservationStatus.REFUSED), outcomes(true, ALONE_MS));
    assertEquals(PIECES, promised());
    assertEquals(List.of(PIECES, 1, 0), bench.figures(1));
  }

  /** The pieces that were confirmed to checkouts. */
  private int promised() {
    return bench.published(StockConfirmed.class).stream()
        .flatMap(confirmed -> confirmed.items().stream())
        .mapToInt(line -> line.quantity())
        .sum();
  }

  private List<ReservationStatus> outcomes(boolean locked, long meetMs) {
    bench.ingest(1, PIECES);
    var meeting = new CyclicBarrier(2);
    List<CompletableFuture<ReservationStatus>> both =
        List.of(1, 2).stream()
            .map(
                customer ->
                    CompletableFuture.supplyAsync(
                        () ->
                            bench.run(
                                new Paused(
                                    reserveStock(checkout(customer, 1), line(1, PIECES)),
                                    locked,
                                    meeting,
                                    meetMs))))
            .toList();
    return both.stream().map(Await::result).sorted().toList();
  }

  /** Meets another one between what it has seen of the item and its change. */
  private record Paused(ReserveStock event, boolean locked, CyclicBarrier meeting, long meetMs)
      implements Command<StockRepository, ReservationStatus> {
    @Override
    public LockSet locks() {
      return locked ? ReserveItems.from(event).locks() : LockSet.none();
    }

    @Override
    public ReservationStatus apply(StockRepository stock, Changes changes) {
      return ReserveItems.from(event).apply(stock, new MeetingChanges(changes, this));
    }

    private void meet() {
      try {
        meeting.await(meetMs, TimeUnit.MILLISECONDS);
      } catch (TimeoutException | BrokenBarrierException alone) {
        meeting.reset();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private record MeetingChanges(Changes changes, Paused command) implements Changes {
    @Override
    public Instant now() {
      return changes.now();
    }

    @Override
    public <E extends Aggregate> E touch(E aggregate) {
      changes.touch(aggregate);
      if (aggregate instanceof StockItem) {
        command.meet();
      }
      return aggregate;
    }

    @Override
    public <E extends Aggregate> E add(E aggregate) {
      return changes.add(aggregate);
    }

    @Override
    public void remove(Aggregate aggregate) {
      changes.remove(aggregate);
    }

    @Override
    public void archive(Aggregate aggregate) {
      changes.archive(aggregate);
    }

    @Override
    public <E extends Event> void emit(Topic<E> topic, E event) {
      changes.emit(topic, event);
    }
  }
}
