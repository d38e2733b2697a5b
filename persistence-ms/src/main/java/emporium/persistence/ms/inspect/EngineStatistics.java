package emporium.persistence.ms;

import java.util.List;

/**
 * How much there is of what, counted while work may go on.
 *
 * @param tables aggregates, dead letters among them
 * @param outbox events that wait
 * @param inboxes what consumers have consumed: services of this process, of topics and of streams
 *     ({@code topic@source}) of other processes; and consumers in other processes that acknowledge
 */
public record Census(List<TableCount> tables, List<TopicCount> outbox, List<InboxMark> inboxes) {
  /**
   * The aggregates of one table of a service.
   *
   * @param history how many of them are history
   * @param archivedBytes the images of those that became history since the engine was opened
   */
  public record TableCount(
      String service, String table, int aggregates, int history, long archivedBytes) {}

  /** The events of a topic that not every consumer has consumed, and the number the next gets. */
  public record TopicCount(String topic, int pending, long nextSequence) {}

  /** All events up to the mark are consumed, and so many above it. */
  public record InboxMark(String consumer, String topic, long lowWater, int above) {}
}
