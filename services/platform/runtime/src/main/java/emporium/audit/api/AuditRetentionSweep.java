package emporium.edge.audit;

import emporium.edge.Sweepers;
import emporium.edge.replica.Replicas;
import io.quarkus.arc.All;
import io.quarkus.runtime.Startup;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Moves old audit records of every service out of its store, from time to time; out of one that
 * replicas share the first of them does.
 */
@Startup
@Singleton
public class AuditSweep {
  AuditSweep(
      @All List<AuditTrail> trails, Sweepers sweepers, AuditConfig config, Replicas replicas) {
    for (AuditTrail trail : replicas.answersForData() ? trails : List.<AuditTrail>of()) {
      sweepers.every(config.sweepMs(), "old audit records of " + trail.service(), trail::sweep);
    }
  }
}
