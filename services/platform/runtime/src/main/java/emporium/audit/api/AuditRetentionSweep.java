package emporium.audit.api;

import emporium.runtime.PeriodicTasks;
import emporium.runtime.replica.ReplicaTopology;
import io.quarkus.arc.All;
import io.quarkus.runtime.Startup;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Periodically moves old audit records of every service out of its store; for a store shared by
 * replicas the first one does.
 */
@Startup
@Singleton
public class AuditRetentionSweep {
  AuditRetentionSweep(
      @All List<AuditTrail> trails,
      PeriodicTasks tasks,
      AuditConfig config,
      ReplicaTopology replicas) {
    for (AuditTrail trail : replicas.reportsData() ? trails : List.<AuditTrail>of()) {
      tasks.schedule(config.sweepMs(), "old audit records of " + trail.service(), trail::sweep);
    }
  }
}
