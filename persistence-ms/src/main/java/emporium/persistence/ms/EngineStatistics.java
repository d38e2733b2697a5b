package emporium.persistence.ms;

import emporium.persistence.ms.commit.InboxMark;
import emporium.persistence.ms.commit.OutboxBacklog;
import java.util.List;

/**
 * How much there is of what, counted while work may go on.
 *
 * @param tables aggregates, dead letters among them
 * @param outbox unconsumed events
 * @param inboxes what consumers have consumed: services of this process, of topics and of remote
 *     streams ({@code topic@source}); and remote consumers that acknowledge
 */
public record EngineStatistics(
    List<TableCount> tables, List<OutboxBacklog> outbox, List<InboxMark> inboxes) {
  /**
   * The aggregates of one table of a service.
   *
   * @param history how many of them are history
   * @param archivedBytes the images of those that became history since the engine was opened
   */
  public record TableCount(
      String service, String table, int aggregates, int history, long archivedBytes) {}
}
