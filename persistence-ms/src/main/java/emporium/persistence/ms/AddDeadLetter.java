package emporium.persistence.ms;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Envelope;
import emporium.persistence.engine.EventCodec;

/** Keeps an event as a dead letter of a service. Runs as the consumption of that event. */
record AddDeadLetter<P>(Envelope<?> envelope, String cause, EventCodec codec)
    implements Command<P, Boolean> {
  @Override
  public LockSet locks() {
    return LockSet.none();
  }

  @Override
  public Boolean apply(P state, Changes changes) {
    var id = envelope.id();
    var letter =
        new StoredDeadLetter(
            id.topic(),
            id.sequence(),
            changes.now().toEpochMilli(),
            cause,
            codec.encode(envelope.event()));
    changes.add(letter);
    return true;
  }
}
