package emporium.jmeter.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.audit.result.ReplicationAnomalies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Histories of one seller's products 1 and 2, which cost 10 at version "0" first. */
class ReplicationAnalysisTest {
  private final ProductUpdateFixture history = new ProductUpdateFixture();

  @Test
  void seller_laterUpdateWithoutTheEarlier_isAnAnomaly() {
    history.price(1, "0", 10, 11, 100, 200);
    history.price(2, "0", 10, 12, 300, 400);
    history.checkout(1, 1, "0", 10, "0", 12);
    ReplicationAnomalies found = history.examine();
    assertEquals(1, found.causalSeller());
    assertEquals(0, found.causalProduct());
    assertEquals(1, found.examined());
    assertTrue(found.examples().get(0).contains("checkout 1/1"), found::toString);
    assertTrue(found.allowedAt("eventual") && found.allowedAt("causal-product"));
    assertFalse(found.allowedAt("causal-seller"));
  }

  @Test
  void seller_anyPrefixOfTheUpdates_isNone() {
    history.price(1, "0", 10, 11, 100, 200);
    history.price(2, "0", 10, 12, 300, 400);
    history.checkout(1, 1, "0", 10, "0", 10);
    history.checkout(2, 1, "0", 11, "0", 10);
    history.checkout(3, 1, "0", 11, "0", 12);
    assertEquals(0, history.examine().causalSeller());
  }

  @Test
  void seller_updatesThatOverlap_haveNoCertainOrder() {
    history.price(1, "0", 10, 11, 100, 300);
    history.price(2, "0", 10, 12, 200, 400);
    history.checkout(1, 1, "0", 10, "0", 12);
    history.checkout(2, 1, "0", 11, "0", 10);
    assertEquals(0, history.examine().causalSeller());
  }

  @Test
  void seller_updatesThatAreChained_areOrderedThroughAThird() {
    history.price(1, "0", 10, 11, 100, 200);
    history.price(2, "0", 10, 12, 150, 250);
    history.price(1, "0", 11, 13, 300, 400);
    history.checkout(1, 1, "0", 13, "0", 10);
    assertEquals(1, history.examine().causalSeller());
  }

  @Test
  void seller_lineOfAReplacedVersion_tellsNothingOfTheReplica() {
    history.replace(1, "0", "t-1", 10, 100, 200);
    history.price(2, "0", 10, 12, 300, 400);
    history.checkout(1, 1, "0", 10, "0", 12); // put into the cart before the replace
    history.checkout(2, 1, "t-1", 10, "0", 10); // the replica is behind the cart
    assertEquals(0, history.examine().causalSeller());
  }

  @Test
  void seller_priceAfterAReplace_isEvidenceAgain() {
    history.replace(1, "0", "t-1", 10, 100, 200);
    history.price(1, "t-1", 10, 11, 300, 400);
    history.price(2, "0", 10, 12, 500, 600);
    history.checkout(1, 1, "t-1", 10, "0", 12);
    history.checkout(2, 1, "t-1", 11, "0", 12);
    history.checkout(3, 1, "t-1", 10, "0", 10);
    assertEquals(1, history.examine().causalSeller(), "of the first customer");
  }

  @Test
  void seller_priceChangedAtCheckout_isTheReplicasWhateverItsOtherVersions() {
    history.replace(1, "0", "t-1", 10, 100, 200);
    history.price(2, "0", 10, 12, 300, 400);
    history.price(1, "t-1", 10, 11, 500, 600);
    history.price(2, "0", 12, 13, 700, 800);
    history.checkout(1, 1, "t-1", 11, "0", 10);
    history.checkout(2, 1, "t-1", 11, "0", 10);
    history.submitted(1, 1, 11, 12);
    history.submitted(2, 1, 10, 10);
    ReplicationAnomalies found = history.examine();
    assertEquals(1, found.causalSeller(), "the first may be of before the replace");
    assertTrue(found.examples().get(0).contains("checkout 2/1"), found::toString);
  }

  @Test
  void product_olderThanSeenBefore_isAnAnomalyOfThatCustomerOnly() {
    history.price(1, "0", 10, 11, 100, 200);
    history.checkout(1, 1, "0", 11, "0", 10);
    history.checkout(1, 2, "0", 10, "0", 10);
    history.checkout(2, 1, "0", 10, "0", 10);
    ReplicationAnomalies found = history.examine();
    assertEquals(1, found.causalProduct());
    assertEquals(0, found.causalSeller());
    assertFalse(found.allowedAt("causal-product"));
    assertTrue(found.allowedAt("eventual"));
  }

  @ParameterizedTest
  @EnumSource(
      value = SubmissionStatus.class,
      names = "ACKNOWLEDGED",
      mode = EnumSource.Mode.EXCLUDE)
  void seller_updateWithoutAnAcknowledgement_isNoProof(SubmissionStatus answered) {
    history.unacknowledged(1, "0", 10, 11, 100, 200, answered);
    history.price(2, "0", 10, 12, 300, 400);
    history.checkout(1, 1, "0", 10, "0", 12);
    assertEquals(0, history.examine().causalSeller());
  }

  @Test
  void seller_priceThatNobodyMade_isNoProof() {
    history.price(1, "0", 10, 11, 100, 200);
    history.price(2, "0", 10, 12, 300, 400);
    history.checkout(1, 1, "0", 99, "0", 12);
    assertEquals(0, history.examine().causalSeller());
  }

  @Test
  void seller_beliefThatContradictsTheList_isNoProof() {
    history.price(1, "0", 10, 11, 100, 200);
    history.price(1, "0", 15, 16, 210, 220);
    history.price(2, "0", 10, 12, 300, 400);
    history.checkout(1, 1, "0", 10, "0", 12);
    assertEquals(0, history.examine().causalSeller());
  }
}
