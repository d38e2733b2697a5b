package emporium.persistence.jpa;

import emporium.persistence.Durability;
import emporium.persistence.Topic;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.jpa.postgres.ServerAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/**
 * How an engine runs.
 *
 * @param server the database
 * @param durability what an acknowledgement survives; {@code POWER} is {@code synchronous_commit}
 *     on, {@code PROCESS} is off
 * @param workers threads that run commands and reads; each has at most one connection
 * @param readers threads that run long reads; each has at most one connection
 * @param commandsMax commands admitted and not yet completed; one more is refused
 * @param eventsMax events that not every consumer has consumed; commands are refused above it
 * @param lockWaitMaxMs longest wait for one lock
 * @param recoveryPauseMs pause between tries to reconnect after a failure, and to dispatch an event
 *     after a failure
 * @param attemptsMax tries of a unit of work that the database aborts for a conflict
 * @param validateSchema whether the mapping is compared with the tables at start
 * @param topics every topic that may be published or consumed
 * @param classLoader knows the mapped classes
 * @param replica which one of those on the database it is
 */
public record JpaOptions(
    ServerAddress server,
    Durability durability,
    int workers,
    int readers,
    int commandsMax,
    int eventsMax,
    long lockWaitMaxMs,
    long recoveryPauseMs,
    int attemptsMax,
    boolean validateSchema,
    List<Topic<?>> topics,
    EventCodec codec,
    Clock clock,
    ClassLoader classLoader,
    JpaReplica replica) {

  /** Usual bounds for an embedded server on the directory. */
  public static JpaOptions of(
      Path directory, Durability durability, List<Topic<?>> topics, EventCodec codec) {
    return new JpaOptions(
        new ServerAddress.Embedded(directory),
        durability,
        16,
        2,
        4_096,
        100_000,
        10_000,
        1_000,
        5,
        false,
        topics,
        codec,
        Clock.systemUTC(),
        Thread.currentThread().getContextClassLoader(),
        JpaReplica.ALONE);
  }

  /** Returns a copy on another server. */
  public JpaOptions withServer(ServerAddress other) {
    return new JpaOptions(
        other,
        durability,
        workers,
        readers,
        commandsMax,
        eventsMax,
        lockWaitMaxMs,
        recoveryPauseMs,
        attemptsMax,
        validateSchema,
        topics,
        codec,
        clock,
        classLoader,
        replica);
  }

  /** Returns a copy with another clock. */
  public JpaOptions withClock(Clock other) {
    return new JpaOptions(
        server,
        durability,
        workers,
        readers,
        commandsMax,
        eventsMax,
        lockWaitMaxMs,
        recoveryPauseMs,
        attemptsMax,
        validateSchema,
        topics,
        codec,
        other,
        classLoader,
        replica);
  }

  /** Returns a copy that compares the mapping with the tables at start. */
  public JpaOptions validating() {
    return new JpaOptions(
        server,
        durability,
        workers,
        readers,
        commandsMax,
        eventsMax,
        lockWaitMaxMs,
        recoveryPauseMs,
        attemptsMax,
        true,
        topics,
        codec,
        clock,
        classLoader,
        replica);
  }

  /** Returns a copy with other waits. */
  public JpaOptions withWaits(long lockWaitMs, long recoveryMs) {
    return new JpaOptions(
        server,
        durability,
        workers,
        readers,
        commandsMax,
        eventsMax,
        lockWaitMs,
        recoveryMs,
        attemptsMax,
        validateSchema,
        topics,
        codec,
        clock,
        classLoader,
        replica);
  }

  /** Returns a copy as one of several replicas on the database. */
  public JpaOptions withReplica(JpaReplica other) {
    return new JpaOptions(
        server,
        durability,
        workers,
        readers,
        commandsMax,
        eventsMax,
        lockWaitMaxMs,
        recoveryPauseMs,
        attemptsMax,
        validateSchema,
        topics,
        codec,
        clock,
        classLoader,
        other);
  }
}
