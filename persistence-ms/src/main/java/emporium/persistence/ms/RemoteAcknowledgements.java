package emporium.persistence.ms;

import emporium.persistence.CommitResult;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.EventId;
import emporium.persistence.ms.graph.Graph;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What remote consumers have consumed. Each acknowledgement is a unit of work that locks and
 * changes nothing, of a graph without tables that represents the consumer: its inbox entry is
 * numbered, journaled, checkpointed and replayed like those of local services. But it is only
 * noted: it is written with the next group that another unit or caller needs, so it costs no write
 * and no force of its own. What a crash takes of it is redelivered and acknowledged again.
 * Thread-safe.
 */
final class RemoteAcknowledgements {
  private static final String ACKNOWLEDGEMENT = "Acknowledgement";

  private final GraphEngine engine;
  private final Map<String, Graph> remoteConsumers = new ConcurrentHashMap<>();

  RemoteAcknowledgements(GraphEngine engine) {
    this.engine = engine;
  }

  /** Records them, if they are of the current incarnation; returns how many were unconsumed. */
  CompletionStage<Integer> acknowledge(long epoch, String consumer, Collection<EventId> ids) {
    var taken = List.copyOf(ids);
    var consumerGraph = remoteConsumers.computeIfAbsent(consumer, Graph::new);
    return engine
        .workers()
        .execute(
            () ->
                engine.withIncarnation(
                    opening ->
                        opening.outsidePauses(
                            () -> acknowledgeAll(epoch, opening, consumerGraph, taken))))
        .thenApply(CommitResult::result);
  }

  private CommitResult<Integer> acknowledgeAll(
      long epoch, EngineIncarnation opening, Graph consumerGraph, List<EventId> ids) {
    if (opening.epoch != epoch) {
      throw new EngineNotOpen(); // the one that numbered them is gone
    }
    int awaited = 0;
    for (EventId id : ids) {
      awaited += acknowledgeOne(opening, consumerGraph, id) ? 1 : 0;
    }
    return new CommitResult<>(awaited, opening.durabilityOfSeen());
  }

  private boolean acknowledgeOne(EngineIncarnation opening, Graph consumerGraph, EventId id) {
    var event = opening.sequence.unconsumed(consumerGraph.service(), id);
    if (event == null) {
      return false;
    }
    var unit = opening.unit(consumerGraph, ACKNOWLEDGEMENT, null, event);
    if (!opening.sequence.note(unit)) {
      return false;
    }
    engine.meter().placed(unit.encodeNanos());
    return true;
  }
}
