package emporium.runtime.http;

import emporium.runtime.Access;
import emporium.runtime.RuntimeConfig;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.configuration.ConfigurationException;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refuses to start where others could reach what has no authentication: away from the loopback
 * interface, unless {@code emporium.access=open}.
 */
@ApplicationScoped
public class AccessCheck {
  private static final Logger LOG = LoggerFactory.getLogger(AccessCheck.class);

  /** Before anything listens. */
  private static final int FIRST = 1;

  private static final String HTTP_HOST = "quarkus.http.host";
  private static final String STREAM_HOST = "emporium.stream.host";

  void check(
      @Observes @Priority(FIRST) StartupEvent event,
      RuntimeConfig config,
      @ConfigProperty(name = HTTP_HOST, defaultValue = "127.0.0.1") String http,
      @ConfigProperty(name = STREAM_HOST, defaultValue = "127.0.0.1") String streams) {
    check(config.access(), HTTP_HOST, http);
    check(config.access(), STREAM_HOST, streams);
  }

  /**
   * Checks where a server is to listen.
   *
   * @throws ConfigurationException if others could reach it, and that was not allowed
   */
  static void check(Access access, String key, String host) {
    if (isLoopback(host)) {
      return;
    }
    if (access == Access.LOOPBACK) {
      throw new ConfigurationException(
          key
              + " must be an address of the loopback interface with emporium.access=loopback, was '"
              + host
              + "'. There is no authentication: emporium.access=open serves a network that is fenced"
              + " otherwise");
    }
    LOG.warn("Access is open: whoever reaches {}={} may read and change everything", key, host);
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException unknown) {
      return false;
    }
  }
}
