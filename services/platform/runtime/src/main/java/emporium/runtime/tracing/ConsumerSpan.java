package emporium.edge.trace;

import emporium.persistence.Command;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A service's unit of work as a part of a trace, or of none. Thread-safe. */
public interface Step {
  /** Of no trace: does nothing. */
  Step NONE =
      new Step() {
        @Override
        public <P, R> Command<P, R> carried(Command<P, R> command) {
          return command;
        }

        @Override
        public <T> T inside(Supplier<T> work) {
          return work.get();
        }

        @Override
        public void end(@Nullable Throwable failure) {}
      };

  /** The command; its events lead on from this step. */
  <P, R> Command<P, R> carried(Command<P, R> command);

  /** Runs what belongs to it, also after its end; calls that it makes lead on from it. */
  <T> T inside(Supplier<T> work);

  /**
   * It has ended; once.
   *
   * @param failure why nothing came of it
   */
  void end(@Nullable Throwable failure);
}
