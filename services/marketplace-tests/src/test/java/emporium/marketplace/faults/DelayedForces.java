package emporium.marketplace.faults;

import emporium.marketplace.FreshMarketplace;
import emporium.persistence.ms.faults.FaultInjector;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** Lets a test hold every force of the store back, or have them fail. */
@Alternative
@Singleton
public class DelayedForces implements FaultInjector {
  private volatile boolean failing;
  private volatile CountDownLatch gate = new CountDownLatch(0);

  void hold() {
    gate = new CountDownLatch(1);
  }

  void release() {
    gate.countDown();
  }

  void fail(boolean all) {
    failing = all;
  }

  @Override
  public void beforeWrite(Path file, long bytes) {}

  @Override
  public void beforeForce(Path file) throws IOException {
    try {
      gate.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while held", e);
    }
    if (failing) {
      throw new IOException("a force that fails");
    }
  }

  /** A forced marketplace with it. */
  public static class Profile extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      var config = super.getConfigOverrides();
      config.put("emporium.durability", "power");
      return config;
    }

    @Override
    public Set<Class<?>> getEnabledAlternatives() {
      return Set.of(DelayedForces.class);
    }
  }
}
