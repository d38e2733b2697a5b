package emporium.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.provider.api.PaymentProvider;
import emporium.provider.api.ProviderConfig;
import emporium.provider.api.ProviderFaults;
import emporium.provider.api.ProviderModule;
import emporium.provider.api.ProviderUnreachable;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.TestEngine;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Charges and voids, and the faults that are ordered; on every engine. */
abstract class ChargesContract {
  private static final ChargeKey KEY = new ChargeKey("7-20260304-1");

  private TestEngine<ChargeRepository> engine;

  abstract TestEngine<ChargeRepository> openEngine();

  @BeforeEach
  void open() {
    engine = openEngine();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void charge_sameKeyAgain_sameAnswerAndOneCharge() {
    ChargeResult first = engine.run(charge(1_250, false));
    engine.now(TestEngine.START.plus(Duration.ofHours(1)));
    ChargeResult again = engine.run(charge(1_250, true));
    assertEquals(ChargeStatus.SUCCEEDED, first.status());
    assertEquals(first, again);
    assertEquals(1, count());
  }

  @Test
  void charge_sameKeyOtherAmount_refusedAndNothingChanged() {
    ChargeResult first = engine.run(charge(1_250, false));
    assertThrows(DifferentAmount.class, () -> engine.run(charge(1_251, false)));
    assertEquals(first, engine.read(state -> ChargeResult.of(state.charge(KEY))));
  }

  @Test
  void charge_rejected_recordedAsFailedAndStaysSo() {
    assertEquals(ChargeStatus.FAILED, engine.run(charge(1_250, true)).status());
    assertEquals(ChargeStatus.FAILED, engine.run(charge(1_250, false)).status());
  }

  @Test
  void void_succeededCharge_voidedForever() {
    engine.run(charge(1_250, false));
    assertEquals(ChargeStatus.VOIDED, engine.run(new VoidCharge(KEY)).status());
    assertEquals(ChargeStatus.VOIDED, engine.run(new VoidCharge(KEY)).status());
    assertEquals(ChargeStatus.VOIDED, engine.run(charge(1_250, false)).status());
    assertEquals(1, count());
  }

  @Test
  void void_beforeTheCharge_beatsIt() {
    engine.run(new VoidCharge(KEY));
    ChargeResult late = engine.run(charge(1_250, false));
    assertEquals(ChargeStatus.VOIDED, late.status());
    assertEquals(1_250, late.amountCents());
    assertEquals(late, engine.run(charge(1_250, false)));
  }

  @Test
  void charges_engineReopened_asBefore() {
    ChargeResult made = engine.run(charge(1_250, false));
    engine.run(new VoidCharge(new ChargeKey("other")));
    engine.reopen();
    assertEquals(made, engine.run(charge(1_250, false)));
    assertEquals(ChargeStatus.VOIDED, engine.run(new VoidCharge(new ChargeKey("other"))).status());
    assertEquals(2, count());
  }

  @Test
  void reset_charges_forgotten() {
    engine.run(charge(1_250, false));
    assertEquals(1, engine.run(ProviderModule.RESET));
    assertEquals(0, count());
    assertEquals(ChargeStatus.SUCCEEDED, engine.run(charge(99, false)).status());
  }

  @Test
  void provider_unreachable_failsBeforeAndAfterItsWork() {
    var provider = new PaymentProvider(engine.transactions(), new Settings(0, 100, 0, 42));
    for (int i = 0; i < 50; i++) {
      var key = new ChargeKey("k" + i);
      assertThrows(
          ProviderUnreachable.class, () -> Await.result(provider.charge(key, 100, "1", "USD")));
    }
    assertTrue(count() > 0, "none failed after its work");
    assertTrue(count() < 50, "none failed before its work");
  }

  @Test
  void provider_rejections_dependOnSeedAndKeyOnly() {
    var one = new PaymentProvider(engine.transactions(), new Settings(30, 0, 0, 7));
    int rejected = 0;
    for (int i = 0; i < 200; i++) {
      var key = new ChargeKey("k" + i);
      if (Await.result(one.charge(key, 100, "1", "USD")).status() == ChargeStatus.FAILED) {
        rejected++;
      }
      assertEquals(
          new ProviderFaults(7, 30, 0).rejects(key), new ProviderFaults(7, 30, 90).rejects(key));
    }
    assertTrue(rejected > 30 && rejected < 90, "rejected=" + rejected);
  }

  @Test
  void provider_noFaultsOrdered_neverFails() {
    var faults = new ProviderFaults(1, 0, 0);
    for (int i = 0; i < 1_000; i++) {
      assertEquals(ProviderFaults.Failure.NEVER, faults.next());
      assertTrue(!faults.rejects(new ChargeKey("k" + i)));
    }
  }

  @Test
  void provider_latency_answersLateWithoutHoldingTheCaller() {
    var provider = new PaymentProvider(engine.transactions(), new Settings(0, 0, 50, 1));
    long startedNs = System.nanoTime();
    var answer = provider.charge(KEY, 100, "1", "USD");
    assertEquals(ChargeStatus.SUCCEEDED, Await.result(answer).status());
    assertTrue(System.nanoTime() - startedNs >= 50_000_000L);
  }

  private static CreateCharge charge(long cents, boolean rejected) {
    return new CreateCharge(KEY, cents, "7", "USD", rejected);
  }

  private int count() {
    return engine.read(state -> state.charges().size());
  }

  private record Settings(int rejectionPercent, int unreachablePercent, long latencyMs, long seed)
      implements ProviderConfig {
    @Override
    public long voidWindowMs() {
      return 0;
    }
  }
}
