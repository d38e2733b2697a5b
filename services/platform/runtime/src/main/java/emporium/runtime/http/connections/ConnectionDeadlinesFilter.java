package emporium.runtime.http.connections;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/** Tells the {@link ConnectionDeadlines} of a connection of its requests. Thread-safe. */
@ApplicationScoped
public class ConnectionDeadlinesFilter {
  private static final int FIRST = 300;

  void register(@Observes Filters filters) {
    filters.register(ConnectionDeadlinesFilter::tell, FIRST);
  }

  private static void tell(RoutingContext context) {
    if (context.request().connection() instanceof ConnectionBase connection) {
      var deadline = ConnectionDeadlines.of(connection.channel());
      if (deadline != null) {
        deadline.requestBegan(context.request().version() == HttpVersion.HTTP_2);
        context.addEndHandler(ended -> deadline.requestEnded());
      }
    }
    context.next();
  }
}
