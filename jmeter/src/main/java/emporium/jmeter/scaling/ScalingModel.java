package emporium.jmeter.scaling;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The largest throughput that a cluster can have, from the cost of a business transaction in each
 * process. An upper bound: every resource is used evenly up to its utilization, no key is hotter
 * than others, and nothing is lost to distance.
 *
 * <p>Bounds: the processors of all machines; for each service, the processors and the committing
 * threads of all replicas that it may have, each on a separate machine; the disks. Durability
 * bounds no throughput, since one force serves all waiting commits. Immutable. Source:
 * docs/scaling.md.
 */
public final class ScalingModel {
  private static final double MS_PER_SECOND = 1_000;
  private static final double KB_PER_MB = 1_024;

  private final List<ServiceCost> services;
  private final double writtenKb;

  /**
   * The cost of a business transaction in a service.
   *
   * @param cpuMs processor time, of all its replicas
   * @param serialMs of that, the part of its one committing thread
   * @param replicasMax how many replicas may share its work
   */
  public record ServiceCost(String name, double cpuMs, double serialMs, int replicasMax) {
    double replicaMax(Cluster cluster) {
      double byCores = cluster.cores() * MS_PER_SECOND / cpuMs;
      double byThread = MS_PER_SECOND / serialMs;
      return Math.min(byCores, byThread) * cluster.utilization();
    }

    private Bound bound(Cluster cluster) {
      int replicas = Math.min(replicasMax, cluster.machines());
      double byCores = cluster.cores() * MS_PER_SECOND / cpuMs;
      String what = byCores < MS_PER_SECOND / serialMs ? "processors of " : "committing thread of ";
      return new Bound(replicas * replicaMax(cluster), what + name);
    }
  }

  /**
   * A cluster of equal machines.
   *
   * @param cores of each
   * @param utilization usable share of a resource before queues grow, above 0, at most 1
   * @param diskMbPerSecond write rate of the disk of each
   */
  public record Cluster(int machines, int cores, double utilization, double diskMbPerSecond) {}

  /**
   * The capacity of a cluster.
   *
   * @param perSecond business transactions
   * @param by the resource that is exhausted first
   */
  public record Bound(double perSecond, String by) {}

  /**
   * @param services all processes that a transaction needs
   * @param writtenKb data that the disks write for a transaction
   */
  public ScalingModel(List<ServiceCost> services, double writtenKb) {
    this.services = List.copyOf(services);
    this.writtenKb = writtenKb;
  }

  /** Returns the capacity of the cluster, and the resource that limits it. */
  public Bound bound(Cluster cluster) {
    return Stream.concat(
            Stream.of(processors(cluster), disks(cluster)),
            services.stream().map(service -> service.bound(cluster)))
        .min(Comparator.comparingDouble(Bound::perSecond))
        .orElseThrow();
  }

  private Bound processors(Cluster cluster) {
    double cpuMs = services.stream().mapToDouble(ServiceCost::cpuMs).sum();
    double available = cluster.machines() * cluster.cores() * cluster.utilization();
    return new Bound(available * MS_PER_SECOND / cpuMs, "processors");
  }

  private Bound disks(Cluster cluster) {
    double available = cluster.machines() * cluster.diskMbPerSecond() * cluster.utilization();
    return new Bound(available * KB_PER_MB / writtenKb, "disks");
  }
}
