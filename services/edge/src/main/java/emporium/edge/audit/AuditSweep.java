package emporium.edge.audit;

import emporium.edge.Sweepers;
import io.quarkus.arc.All;
import io.quarkus.runtime.Startup;
import jakarta.inject.Singleton;
import java.util.List;

/** Moves old audit records of every service out of its store, from time to time. */
@Startup
@Singleton
public class AuditSweep {
  AuditSweep(@All List<AuditTrail> trails, Sweepers sweepers, AuditConfig config) {
    for (AuditTrail trail : trails) {
      sweepers.every(config.sweepMs(), "old audit records of " + trail.service(), trail::sweep);
    }
  }
}
