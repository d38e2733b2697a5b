package emporium.runtime.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.model.CustomerId;
import emporium.runtime.criteria.DeliveryGuarantee;
import emporium.runtime.replica.ReplicaTopology.Setting;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplicaTopologyTest {
  private static final List<String> TWO = List.of("http://a:1", " http://b:2/");
  private static final Setting USUAL =
      new Setting("order", "ms", 8, DeliveryGuarantee.EXACTLY_ONCE);

  private record Given(int count, int index, int splitFrom, Optional<List<String>> addresses)
      implements ReplicaConfig {
    Given(int count, int index, Optional<List<String>> addresses) {
      this(count, index, 0, addresses);
    }
  }

  private static ReplicaTopology two(int index, Setting setting) {
    return new ReplicaTopology(new Given(2, index, Optional.of(TWO)), setting);
  }

  @Test
  void owner_ofEveryKey_isOneOfThem() {
    var first = two(0, USUAL);
    var second = two(1, USUAL);
    for (int id = 1; id < 100; id++) {
      var customer = new CustomerId(id);
      assertEquals(first.ownerOf(customer), second.ownerOf(customer));
      assertTrue(first.owns(customer) != second.owns(customer));
      assertEquals(first.owns(customer), first.ownsData(customer));
    }
    assertEquals(URI.create("http://b:2/"), first.addressOf(1));
    assertTrue(first.reportsData() && second.reportsData());
  }

  @Test
  void sharedData_isOfAllReplicasAndReportedByTheFirst() {
    var tables = new Setting("order", "jpa", 8, DeliveryGuarantee.EXACTLY_ONCE);
    var second = two(1, tables);
    for (int id = 1; id < 100; id++) {
      assertTrue(second.ownsData(new CustomerId(id)));
    }
    assertFalse(second.owns(new CustomerId(2)));
    assertFalse(second.reportsData());
    assertTrue(two(0, tables).reportsData());
  }

  @Test
  void alone_ownsAllWithoutAnAddress() {
    var alone = new ReplicaTopology(new Given(1, 0, Optional.empty()), USUAL);
    assertTrue(alone.isSingle() && alone.reportsData());
    assertTrue(alone.owns(new CustomerId(2)));
    assertTrue(ReplicaTopology.single().owns(new CustomerId(2)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 | 2 | http://a:1,http://b:2 | order | EXACTLY_ONCE  | index must be less than",
        "2 | 0 |                       | order | EXACTLY_ONCE  | addresses must be one for each",
        "2 | 0 | http://a:1            | order | EXACTLY_ONCE  | addresses must be one for each",
        "2 | 0 | http://a:1,b          | order | EXACTLY_ONCE  | addresses must be like http://",
        "2 | 0 | http://a:1,ftp://b:1  | order | EXACTLY_ONCE  | addresses must be like http://",
        "2 | 0 | http://a:1,:          | order | EXACTLY_ONCE  | addresses must be like http://",
        "2 | 0 | http://a:1,http://b:2 | cart  | EXACTLY_ONCE  | count must be 1 for all but",
        "2 | 0 | http://a:1,http://b:2 | marketplace | EXACTLY_ONCE | count must be 1 for all but",
        "2 | 0 | http://a:1,http://b:2 | order | AT_LEAST_ONCE | count must be 1 unless",
        "9 | 0 | a,b,c,d,e,f,g,h,i     | order | EXACTLY_ONCE  | addresses must be like",
      })
  void setting_thatCannotBe_isRefusedByKeyAndRule(
      int count,
      int index,
      String addresses,
      String service,
      DeliveryGuarantee delivery,
      String rule) {
    var given =
        new Given(count, index, Optional.ofNullable(addresses).map(all -> List.of(all.split(","))));
    var setting = new Setting(service, "ms", 8, delivery);
    var refusal =
        assertThrows(IllegalArgumentException.class, () -> new ReplicaTopology(given, setting));
    assertTrue(
        String.valueOf(refusal.getMessage()).startsWith("emporium.replicas." + rule),
        refusal.getMessage());
  }

  @Test
  void shard_isWhatThisReplicaOwns() {
    var second = new ReplicaTopology(new Given(2, 1, 1, Optional.of(TWO)), USUAL);
    var shard = second.shardAssignment();
    assertEquals(List.of(2, 1, 1), List.of(shard.count(), shard.index(), shard.splitFrom()));
    for (int id = 1; id < 100; id++) {
      assertEquals(second.owns(new CustomerId(id)), shard.owns().test(new CustomerId(id)));
    }
    assertThrows(IllegalArgumentException.class, () -> shard.owns().test("an unknown key"));
  }

  @ParameterizedTest
  @CsvSource({"2, 2", "2, 3", "1, 1"})
  void splitFrom_thatIsNoSmallerDivisor_isRefused(int count, int splitFrom) {
    var addresses = Optional.of(TWO.subList(0, count));
    var given = new Given(count, 0, splitFrom, addresses);
    var refusal =
        assertThrows(IllegalArgumentException.class, () -> new ReplicaTopology(given, USUAL));
    assertTrue(
        String.valueOf(refusal.getMessage()).startsWith("emporium.replicas.split-from must be"),
        refusal.getMessage());
  }

  @Test
  void setting_moreReplicasThanPartitions_isRefused() {
    var setting = new Setting("order", "ms", 1, DeliveryGuarantee.EXACTLY_ONCE);
    assertThrows(IllegalArgumentException.class, () -> two(0, setting));
  }
}
