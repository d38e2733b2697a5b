package emporium.runtime.admin;

import emporium.persistence.EngineNotOpen;
import emporium.runtime.engine.CommitToken;
import emporium.runtime.engine.FollowingTables;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.MultiMap;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/**
 * Gives every answer the commit after which it holds, with engine {@code combined}: whatever the
 * answer has seen or done is in the tables once they show that commit. It adds the header when
 * headers are sent; other engines have no filter for it.
 */
@ApplicationScoped
public class CommitHeaderFilter {
  private static final int BEFORE_ROUTES = 100;

  private final FollowingTables tables;

  CommitHeaderFilter(FollowingTables tables) {
    this.tables = tables;
  }

  void register(@Observes Filters filters) {
    if (tables.isPresent()) {
      filters.register(this::addCommit, BEFORE_ROUTES);
    }
  }

  private void addCommit(RoutingContext request) {
    var headers = request.response().headers();
    request.addHeadersEndHandler(sending -> addCommit(headers));
    request.next();
  }

  /** Unless the answer has one: it may be of the tables. */
  private void addCommit(MultiMap headers) {
    if (!headers.contains(CommitToken.HEADER)) {
      try {
        headers.set(CommitToken.HEADER, String.valueOf(tables.acknowledged()));
      } catch (EngineNotOpen notNow) {
        return; // it names no commit
      }
    }
  }
}
