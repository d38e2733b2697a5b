package emporium.persistence.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;

class DaemonThreadFactoryTest {
  @Test
  void thread_startedByOneOfAnotherApplication_hasTheLoaderOfItsFactory() throws Exception {
    var present = Thread.currentThread();
    var own = present.getContextClassLoader();
    var factory = new DaemonThreadFactory("worker");
    try (var other = new URLClassLoader(new URL[0], null)) {
      present.setContextClassLoader(other);
      var made = factory.newThread(() -> {});
      assertSame(own, made.getContextClassLoader());
      assertSame(other, new Thread(() -> {}).getContextClassLoader(), "without the factory");
      assertEquals("worker-1", made.getName());
      assertTrue(made.isDaemon());
    } finally {
      present.setContextClassLoader(own);
    }
  }
}
