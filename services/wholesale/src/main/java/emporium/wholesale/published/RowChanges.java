package emporium.wholesale.published;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.persistence.Aggregate;
import emporium.persistence.Changes;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import java.time.Instant;
import java.util.function.Consumer;

/** The changes of a command that adds or removes rows and does nothing else. */
public record RowChanges(Instant now, Consumer<Aggregate> adding, Consumer<Aggregate> removing)
    implements Changes {
  @Override
  @CanIgnoreReturnValue
  public <E extends Aggregate> E add(E aggregate) {
    adding.accept(aggregate);
    return aggregate;
  }

  @Override
  public void remove(Aggregate aggregate) {
    removing.accept(aggregate);
  }

  @Override
  @CanIgnoreReturnValue
  public <E extends Aggregate> E touch(E aggregate) {
    throw rowsOnly();
  }

  @Override
  public void archive(Aggregate aggregate) {
    throw rowsOnly();
  }

  @Override
  public <E extends Event> void emit(Topic<E> topic, E event) {
    throw rowsOnly();
  }

  private static UnsupportedOperationException rowsOnly() {
    return new UnsupportedOperationException("A published way changes rows in its own model only");
  }
}
