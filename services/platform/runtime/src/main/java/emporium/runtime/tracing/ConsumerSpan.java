package emporium.runtime.tracing;

import emporium.persistence.Command;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A service's unit of work as a part of a trace, or of none. Thread-safe. */
public interface ConsumerSpan {
  /** No trace: does nothing. */
  ConsumerSpan NONE =
      new ConsumerSpan() {
        @Override
        public <P, R> Command<P, R> withContext(Command<P, R> command) {
          return command;
        }

        @Override
        public <T> T within(Supplier<T> work) {
          return work.get();
        }

        @Override
        public void end(@Nullable Throwable failure) {}
      };

  /** Decorates the command: its events carry this span. */
  <P, R> Command<P, R> withContext(Command<P, R> command);

  /** Runs work within this span, also after its end; calls that the work makes carry it. */
  <T> T within(Supplier<T> work);

  /**
   * Ends the span; to be called once.
   *
   * @param failure the failure of the work; null if it succeeded
   */
  void end(@Nullable Throwable failure);
}
