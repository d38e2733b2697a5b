package emporium.persistence.ms.proof;

import emporium.locks.LockSet;
import emporium.persistence.AggregateAccess;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Rejection;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Moves money from the first purse to the others; the sum stays. Changes everything before it
 * refuses, so that there is something to undo.
 *
 * @param transfer names this transfer
 * @param numbers the purses, each once
 */
public record SpreadTransfer(long transfer, List<Integer> numbers, boolean refuse)
    implements Command<Purses, List<SpreadTransfer.Seen>> {
  /** A purse and the version that this transfer gave it. */
  record Seen(int purse, long version) {}

  /** The transfer was not wanted. */
  public static final class Unwanted extends Rejection {
    private static final long serialVersionUID = 1L;

    public Unwanted() {
      super(Kind.UNPROCESSABLE, "unwanted", "Refused after all was changed");
    }
  }

  /** Two to five of the purses; one of twenty is refused. */
  static SpreadTransfer random(long transfer, int purses, Random random) {
    int count = 2 + random.nextInt(Math.min(4, purses - 1));
    List<Integer> numbers = random.ints(0, purses).distinct().limit(count).boxed().toList();
    return new SpreadTransfer(transfer, numbers, random.nextInt(20) == 0);
  }

  @Override
  public LockSet locks() {
    return LockSet.exclusive(numbers.stream().map(PurseId::new).toList());
  }

  @Override
  public List<Seen> apply(Purses state, Changes changes) {
    List<Purse> touched =
        numbers.stream()
            .map(n -> changes.touch(Objects.requireNonNull(state.purses.find(new PurseId(n)))))
            .toList();
    int count = touched.size();
    List<Long> versions = touched.stream().map(purse -> purse.version() + 1).toList();
    for (int i = 0; i < count; i++) {
      int next = (i + 1) % count;
      var entry = new Purse.Entry(transfer, numbers.get(next), versions.get(next));
      touched.get(i).transfer(i == 0 ? -7L * (count - 1) : 7, entry);
    }
    newSlip(touched.get(0), state, changes);
    touched.subList(1, count).forEach(purse -> archiveSlip(purse, state, changes));
    changes.emit(Purses.MOVED, new Purses.Moved(transfer, count));
    if (refuse) {
      throw new Unwanted();
    }
    return new ArrayList<>(
        IntStream.range(0, count)
            .mapToObj(i -> new Seen(numbers.get(i), versions.get(i)))
            .toList());
  }

  /** Some slips become history, until the purse has a new one. */
  private static void archiveSlip(Purse purse, Purses state, Changes changes) {
    if (purse.slipVersion() % 2 == 1) {
      var slip = state.slips.find(new TransferSlip.Id(purse.number(), purse.slipVersion()));
      if (!AggregateAccess.archived(Objects.requireNonNull(slip))) {
        changes.archive(slip);
      }
    }
  }

  private static void newSlip(Purse purse, Purses state, Changes changes) {
    if (purse.slipVersion() > 0) {
      var old = state.slips.find(new TransferSlip.Id(purse.number(), purse.slipVersion()));
      changes.remove(Objects.requireNonNull(old));
    }
    purse.slipMade();
    changes.add(new TransferSlip(purse.number(), purse.slipVersion()));
  }
}
