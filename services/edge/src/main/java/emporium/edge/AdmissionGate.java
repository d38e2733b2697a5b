package emporium.edge;

import io.quarkus.arc.All;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Admission control: refuses what begins something while anything is short that it would take. What
 * is left then is a reserve for the steps of what has begun. Thread-safe.
 */
@Singleton
public class AdmissionGate {
  private final List<Shortage> causes;

  /** Injected. */
  public AdmissionGate(@All List<Shortage> causes) {
    this.causes = List.copyOf(causes);
  }

  /** Being told of the start makes the gate, and what measures, before there are requests. */
  void start(@Observes StartupEvent event) {}

  /** Why nothing may begin now; null if it may. */
  @Nullable Problem refusal() {
    for (Shortage cause : causes) {
      Problem refusal = cause.refusal();
      if (refusal != null) {
        return refusal;
      }
    }
    return null;
  }
}
