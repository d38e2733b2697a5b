package emporium.runtime.http.connections;

import io.vertx.core.impl.VertxBuilder;
import io.vertx.core.spi.VertxServiceProvider;

/** Gives Vert.x a {@link LimitedTransport} around its own. Found by Vert.x as a service. */
public final class LimitedTransportProvider implements VertxServiceProvider {
  @Override
  public void init(VertxBuilder builder) {
    var unused = builder.findTransport(new LimitedTransport(builder.findTransport()));
  }
}
