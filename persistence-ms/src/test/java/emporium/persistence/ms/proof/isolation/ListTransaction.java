package emporium.persistence.ms.proof.isolation;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.ms.proof.PurseId;
import emporium.persistence.ms.proof.SpreadTransfer;
import emporium.persistence.ms.proof.isolation.OperationHistory.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;

/**
 * A transaction on lists: appends and reads as they were drawn, and what they saw.
 *
 * @param fate whether it ends by a refusal or an error after its steps
 * @param locking false for the control that takes no locks
 * @param undoing false for the control whose changes stay when it ends so
 */
record ListTransaction(List<Step> drawn, Fate fate, boolean locking, boolean undoing)
    implements Command<IntFunction<ListRegister>, List<Step>> {
  private static final int SPINS = 2_000;

  /** How it ends. */
  enum Fate {
    COMMIT,
    REFUSAL,
    ERROR
  }

  /** One to four steps; every appended element is new. */
  static ListTransaction random(Mix mix, AtomicLong elements, Random random) {
    List<Step> steps = new ArrayList<>();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      int key = random.nextInt(mix.keys());
      boolean reads = random.nextInt(100) < mix.readPercent();
      steps.add(reads ? Step.read(key, List.of()) : Step.append(key, elements.incrementAndGet()));
    }
    int fate = random.nextInt(20);
    return new ListTransaction(
        steps,
        fate == 0 ? Fate.REFUSAL : fate == 1 ? Fate.ERROR : Fate.COMMIT,
        mix.locking(),
        mix.undoing());
  }

  /** What transactions there are. */
  record Mix(String name, int keys, int readPercent, boolean locking, boolean undoing) {}

  boolean onlyReads() {
    return fate == Fate.COMMIT && drawn.stream().noneMatch(Step::isAppend);
  }

  @Override
  public LockSet locks() {
    List<PurseId> keys = drawn.stream().map(step -> new PurseId(step.key())).distinct().toList();
    if (!locking) {
      return LockSet.none();
    }
    return onlyReads() ? LockSet.shared(keys) : LockSet.exclusive(keys);
  }

  @Override
  public List<Step> apply(IntFunction<ListRegister> registers, Changes changes) {
    List<Step> steps = steps(registers, changes);
    if (fate == Fate.REFUSAL) {
      throw new SpreadTransfer.Unwanted();
    }
    if (fate == Fate.ERROR) {
      throw new IllegalStateException("An error of the command");
    }
    return steps;
  }

  /** Reads what is asked for; used for read transactions too. */
  List<Step> steps(IntFunction<ListRegister> registers, Changes changes) {
    List<Step> steps = new ArrayList<>();
    for (Step step : drawn) {
      ListRegister register = Objects.requireNonNull(registers.apply(step.key()));
      if (!step.isAppend()) {
        steps.add(Step.read(step.key(), register.elements()));
      } else {
        append(register, step.appended(), changes);
        steps.add(step);
      }
      for (int i = 0; !locking && i < SPINS; i++) {
        Thread.onSpinWait(); // so that others come in between
      }
    }
    return steps;
  }

  private void append(ListRegister register, long element, Changes changes) {
    if (undoing) {
      changes.touch(register).append(element);
    } else {
      register.appendUnguarded(element);
    }
  }
}
