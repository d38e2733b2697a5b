package emporium.runtime;

import emporium.persistence.engine.EngineScheduler;
import io.quarkus.arc.DefaultBean;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;

/** Clock and threads of the process: UTC and its own, unless a test brings others. */
class SystemClock {
  @Produces
  @Singleton
  @DefaultBean
  Clock clock() {
    return Clock.systemUTC();
  }

  @Produces
  @Singleton
  @DefaultBean
  EngineScheduler scheduler() {
    return EngineScheduler.THREADS;
  }
}
