package emporium.locks.lincheck;

import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.locks.LockTree;
import emporium.locks.lincheck.Bank.Refused;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Options;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Commands under locks are linearizable, shown by Lincheck; and what Lincheck is there to find, it
 * finds: no locks at all, and each of the three refusals taken for a grant.
 */
@Tag("lincheck")
class BankLincheckTest {
  private static final boolean PROOFS = Boolean.getBoolean("proofs");

  /** A control ends with the first failure; this is how long it may look for it. */
  private static final int CONTROL_INVOCATIONS = 50_000;

  /**
   * Two threads meet between read and write, so that a control needs no second processor. A thread
   * that meets none goes on.
   */
  public abstract static class Meeting extends Bank {
    private static final long WAIT_MAX_MS = 10;

    private final Exchanger<Object> meeting = new Exchanger<>();

    @Override
    void letOthersIn() {
      try {
        meeting.exchange(this, WAIT_MAX_MS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        super.letOthersIn();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Goes on without locks where they were not free. */
  public static class NotFreeIgnored extends Meeting {
    @Override
    boolean goesOnWithout(Refused why) {
      return why == Refused.NOT_FREE;
    }
  }

  /** Goes on without locks where a wait of zero was over. */
  public static class NoWaitIgnored extends Meeting {
    @Override
    boolean goesOnWithout(Refused why) {
      return why == Refused.NO_WAIT;
    }
  }

  /** Writes under a shared lock where it could not be strengthened. */
  public static class UpgradeConflictIgnored extends Meeting {
    @Override
    boolean goesOnWithout(Refused why) {
      return why == Refused.UPGRADE_CONFLICT;
    }
  }

  /** A refusal: who takes it for a grant, and two operations one of which can meet it. */
  private record Pair(Class<?> broken, Actor one, Actor other) {
    private <T extends Options<T, ?>> T in(T options) {
      return options
          .iterations(0)
          .addCustomScenario(
              new ExecutionScenario(
                  List.of(), List.of(List.of(one), List.of(other)), List.of(), null));
    }

    @Override
    public String toString() {
      return broken.getSimpleName();
    }
  }

  static List<Pair> pairs() {
    Actor transfer = actor("transfer", 0, 1);
    Actor raise = actor("readThenRaise", 0);
    return List.of(
        new Pair(NotFreeIgnored.class, actor("transferIfFree", 0, 1), transfer),
        new Pair(NoWaitIgnored.class, actor("transferAtOnce", 0, 1), transfer),
        new Pair(UpgradeConflictIgnored.class, raise, raise));
  }

  private static Actor actor(String name, Object... arguments) {
    Method operation =
        Stream.of(Bank.class.getMethods())
            .filter(method -> method.getName().equals(name))
            .findFirst()
            .orElseThrow();
    return new Actor(operation, List.of(arguments));
  }

  /**
   * Trees and sets are immutable, so no interleaving inside them matters. The tree must be left
   * out: it looks types up by identity hash codes, which Lincheck replaces.
   */
  private static ModelCheckingOptions modelChecking() {
    return sized(new ModelCheckingOptions())
        .addGuarantee(
            forClasses(LockTree.class.getName(), LockSet.class.getName()).allMethods().ignore())
        .threads(PROOFS ? 3 : 2)
        .iterations(PROOFS ? 10 : 3)
        .invocationsPerIteration(PROOFS ? 100 : 30);
  }

  private static StressOptions stress() {
    return sized(new StressOptions())
        .threads(3)
        .iterations(PROOFS ? 30 : 10)
        .invocationsPerIteration(PROOFS ? 3000 : 500);
  }

  private static <T extends Options<T, ?>> T sized(T options) {
    return options
        .actorsPerThread(2)
        .actorsBefore(1)
        .actorsAfter(1)
        .minimizeFailedScenario(false)
        .sequentialSpecification(UnlockedBank.class);
  }

  @Test
  void locks_modelChecked_areLinearizable() {
    modelChecking().check(Bank.class);
  }

  @Test
  void locks_stressed_areLinearizable() {
    stress().check(Bank.class);
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void refusal_modelChecked_isLinearizable(Pair pair) {
    pair.in(modelChecking()).check(Bank.class);
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void control_refusalIgnored_isFound(Pair pair) {
    assertFound(pair.in(stress()).invocationsPerIteration(CONTROL_INVOCATIONS), pair.broken);
  }

  @Test
  void control_modelCheckedWithoutLocks_isFound() {
    assertFound(modelChecking().invocationsPerIteration(CONTROL_INVOCATIONS), UnlockedBank.class);
  }

  @Test
  void control_stressedWithoutLocks_isFound() {
    assertFound(stress().invocationsPerIteration(CONTROL_INVOCATIONS), UnlockedBank.class);
  }

  private static void assertFound(Options<?, ?> options, Class<?> broken) {
    LincheckAssertionError found =
        assertThrows(LincheckAssertionError.class, () -> options.check(broken));
    String report = String.valueOf(found.getMessage());
    assertTrue(report.contains("Invalid execution results"), report);
  }
}
