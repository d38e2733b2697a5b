package emporium.persistence.ms;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Envelope;
import emporium.persistence.engine.EventCodec;

/**
 * Keeps an event that a service gives up as a dead letter. Runs as the consumption of that event.
 */
record Bury<P>(Envelope<?> envelope, String cause, EventCodec codec)
    implements Command<P, Boolean> {
  @Override
  public LockSet locks() {
    return LockSet.none();
  }

  @Override
  public Boolean apply(P state, Changes changes) {
    var id = envelope.id();
    var letter =
        new DeadLetter(
            id.topic(),
            id.sequence(),
            changes.now().toEpochMilli(),
            cause,
            codec.encode(envelope.event()));
    changes.add(letter);
    return true;
  }
}
