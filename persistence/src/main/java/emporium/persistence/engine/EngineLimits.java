package emporium.persistence.engine;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * The bounds that every engine has, with usual values. Immutable.
 *
 * @param workers threads that run commands and short reads
 * @param readers threads that run long reads, at least one
 * @param commandsMax commands admitted and not yet completed; one more is refused
 * @param eventsMax events that not every consumer has consumed; commands are refused above it
 * @param lockWaitMaxMs longest wait for the locks of a command
 * @param recoveryPauseMs pause between tries to reopen after a failure, and to dispatch an event
 *     after a failure
 */
@RecordBuilder
public record EngineLimits(
    int workers,
    int readers,
    int commandsMax,
    int eventsMax,
    long lockWaitMaxMs,
    long recoveryPauseMs)
    implements EngineLimitsBuilder.With {
  /** Usual bounds. */
  public static final EngineLimits DEFAULTS =
      EngineLimitsBuilder.builder()
          .workers(16)
          .readers(2)
          .commandsMax(4_096)
          .eventsMax(100_000)
          .lockWaitMaxMs(10_000)
          .recoveryPauseMs(1_000)
          .build();
}
