package emporium.jmeter.marketplace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.audit.result.MarketplaceCheck;
import emporium.jmeter.server.CriteriaLevels;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuditPredictionTest {
  private static final String FAULTS = "drop=1,duplicate=1,reorder=1";

  private static Set<String> red(String criteria, String faults) {
    return AuditPrediction.redChecks(CriteriaLevels.parse(criteria, faults)).stream()
        .map(MarketplaceCheck::id)
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "strongest; drop=1,duplicate=1,reorder=1",
        "weakest; none",
        "delivery=at-most-once; duplicate=5,reorder=5",
        "delivery=at-least-once; drop=5,reorder=5",
        "event-order=unordered; drop=1,duplicate=1,reorder=1",
        "replication=eventual; drop=1,duplicate=1,reorder=1",
        "replication=eventual,event-order=unordered; drop=1,duplicate=1,reorder=1"
      })
  void prediction_whereNothingGetsLostOrTurnsAround_isGreen(String criteria, String faults) {
    assertEquals(Set.of(), red(criteria, faults));
  }

  @Test
  void prediction_whereEventsGetLost_isRedInWhatIsCountedFromThem() {
    assertEquals(
        Set.of(
            "constraint-4-customer-counters",
            "constraint-5-linear-product-updates",
            "order-follows-shipment",
            "payment-one-per-order",
            "entries-equal-lines",
            "entries-equal-invoice",
            "entries-follow-order"),
        red("weakest", FAULTS));
  }

  @Test
  void prediction_whereEventsCountTwice_isRedInCounters() {
    assertEquals(Set.of("constraint-4-customer-counters"), red("delivery=at-least-once", FAULTS));
  }

  @Test
  void prediction_whereOldPricesMayOvertakeNewOnes_isOpenInReplicas() {
    var mayTurn = CriteriaLevels.parse("replication=eventual,event-order=unordered", FAULTS);
    assertEquals(Set.of(), AuditPrediction.redChecks(mayTurn));
    var replicas = Set.of(MarketplaceCheck.CONSTRAINT_5_LINEAR_PRODUCT_UPDATES);
    assertEquals(replicas, AuditPrediction.undecidedChecks(mayTurn));
    assertEquals(
        Set.of(), AuditPrediction.undecidedChecks(CriteriaLevels.parse("weakest", FAULTS)));
  }

  @Test
  void errors_ofThoseWhoWaitForLostEvents_areForeseenOnlyThere() {
    var lost = CriteriaLevels.parse("delivery=at-most-once", FAULTS);
    assertTrue(AuditPrediction.allowsError(lost, "504 delivery-not-confirmed"));
    assertFalse(AuditPrediction.allowsError(lost, "500 internal-error"));
    assertFalse(
        AuditPrediction.allowsError(
            CriteriaLevels.parse("strongest", FAULTS), "504 delivery-not-confirmed"));
  }

  @Test
  void events_thatGetLost_areNotWaitedForAsLongAsLateOnes() {
    String patience = "-Demporium.cart.stalled-after-ms=1000";
    assertTrue(CriteriaLevels.parse("weakest", FAULTS).arguments().contains(patience));
    assertFalse(CriteriaLevels.parse("weakest", "none").arguments().contains(patience));
    assertEquals(List.of(), CriteriaLevels.parse("strongest", "none").arguments());
  }
}
