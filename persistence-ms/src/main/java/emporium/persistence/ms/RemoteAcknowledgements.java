package emporium.persistence.ms;

import emporium.persistence.Committed;
import emporium.persistence.EventId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What consumers in other processes have consumed. Each acknowledgement is a unit of work that
 * locks and changes nothing, of a graph without tables that stands in for the consumer: its mark is
 * numbered, journaled, checkpointed and replayed like those of the services here, and nobody waits
 * for its force. Thread-safe.
 */
final class Acknowledgements {
  private final GraphEngine engine;
  private final Map<String, Graph> standIns = new ConcurrentHashMap<>();

  Acknowledgements(GraphEngine engine) {
    this.engine = engine;
  }

  /** Notes them; how many were awaited. */
  CompletionStage<Integer> take(String consumer, Collection<EventId> ids) {
    var taken = List.copyOf(ids);
    var standIn = standIns.computeIfAbsent(consumer, Graph::new);
    return engine
        .workers()
        .execute(
            () ->
                engine.inOpening(opening -> opening.inCut(() -> noteAll(opening, standIn, taken))))
        .thenApply(Committed::result);
  }

  private Committed<Integer> noteAll(Opening opening, Graph standIn, List<EventId> ids) {
    int awaited = 0;
    for (EventId id : ids) {
      awaited += note(opening, standIn, id) ? 1 : 0;
    }
    return new Committed<>(awaited, opening.seen());
  }

  private boolean note(Opening opening, Graph standIn, EventId id) {
    var event = opening.sequence.awaited(standIn.service(), id);
    if (event == null) {
      return false;
    }
    var unit = opening.unit(standIn, null, event);
    if (!opening.sequence.place(unit)) {
      return false;
    }
    engine.meter().placed(unit.encodeNanos());
    return true;
  }
}
