package emporium.jmeter.scaling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.scaling.ScalingModel.Bound;
import emporium.jmeter.scaling.ScalingModel.Cluster;
import emporium.jmeter.scaling.ScalingModel.ServiceCost;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the model says is used up first, and how much that is. */
class ScalingModelTest {
  private static final double ALL = 1;
  private static final double ENOUGH_DISK = 1e9;

  private static final ServiceCost CART = new ServiceCost("cart", 3, 0.5, 1);
  private static final ServiceCost STOCK = new ServiceCost("stock", 1, 0.25, 4);

  private static ScalingModel model(ServiceCost... services) {
    return new ScalingModel(List.of(services), 10);
  }

  private static Cluster cluster(int machines, int cores) {
    return new Cluster(machines, cores, ALL, ENOUGH_DISK);
  }

  @Test
  void oneMachine_hasItsProcessorsForAllServices() {
    assertEquals(new Bound(500, "processors"), model(CART, STOCK).bound(cluster(1, 2)));
  }

  @Test
  void twoMachines_oneServiceWithoutReplicas_isBoundByItsProcessors() {
    Bound bound = model(CART, STOCK).bound(cluster(2, 2));
    assertEquals("processors of cart", bound.by());
    assertEquals(2_000.0 / 3, bound.perSecond(), 1e-9);
  }

  @Test
  void manyCores_oneServiceWithoutReplicas_isBoundByItsCommittingThread() {
    assertEquals(
        new Bound(2_000, "committing thread of cart"), model(CART, STOCK).bound(cluster(2, 64)));
  }

  @Test
  void replicas_areBoundedByMachinesAndByTheirNumber() {
    var model = model(STOCK);
    assertEquals(new Bound(2_000, "processors"), model.bound(cluster(2, 1)));
    assertEquals(
        new Bound(16_000, "committing thread of stock"), model.bound(cluster(9, 64)), "four");
  }

  @Test
  void slowDisks_areUsedUpFirst() {
    var slow = new Cluster(2, 64, ALL, 1);
    assertEquals(new Bound(204.8, "disks"), model(CART, STOCK).bound(slow));
  }

  @Test
  void lowerUtilization_leavesAsMuchLess() {
    var half = new Cluster(1, 2, 0.5, ENOUGH_DISK);
    assertEquals(new Bound(250, "processors"), model(CART, STOCK).bound(half));
  }

  @Test
  void moreMachinesOrCores_areNeverWorse() {
    var model = model(CART, STOCK);
    for (int machines = 1; machines < 20; machines++) {
      for (int cores = 1; cores < 20; cores++) {
        double here = model.bound(cluster(machines, cores)).perSecond();
        assertTrue(here <= model.bound(cluster(machines + 1, cores)).perSecond());
        assertTrue(here <= model.bound(cluster(machines, cores + 1)).perSecond());
      }
    }
  }
}
