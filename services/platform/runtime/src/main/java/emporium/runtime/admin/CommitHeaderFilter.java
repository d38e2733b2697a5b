package emporium.runtime.admin;

import emporium.persistence.EngineNotOpen;
import emporium.runtime.engine.CommitToken;
import emporium.runtime.engine.FollowingTables;
import jakarta.ws.rs.container.ContainerResponseContext;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;

/**
 * Gives every answer the commit after which it holds, with engine {@code combined}: whatever the
 * answer has seen or done is in the tables once they show that commit.
 */
public class CommitHeaderFilter {
  private final FollowingTables tables;

  CommitHeaderFilter(FollowingTables tables) {
    this.tables = tables;
  }

  /** Adds the header unless the answer has one. */
  @ServerResponseFilter
  public void addCommit(ContainerResponseContext answer) {
    if (tables.isPresent() && !answer.getHeaders().containsKey(CommitToken.HEADER)) {
      try {
        answer.getHeaders().putSingle(CommitToken.HEADER, String.valueOf(tables.acknowledged()));
      } catch (EngineNotOpen notNow) {
        return; // it names no commit
      }
    }
  }
}
