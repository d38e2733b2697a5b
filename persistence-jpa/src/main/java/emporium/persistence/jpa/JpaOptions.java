package emporium.persistence.jpa;

import emporium.persistence.Durability;
import emporium.persistence.Topic;
import emporium.persistence.engine.EventCodec;
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
 * @param commandsMax commands taken in and not yet answered; one more is refused
 * @param eventsMax events that not every consumer has consumed; commands are refused above it
 * @param lockWaitMaxMs longest wait for one lock
 * @param recoveryPauseMs pause between tries to connect again after a failure, and to hand an event
 *     on that could not be
 * @param attemptsMax tries of a unit of work that the database gives up for a conflict
 * @param validateSchema whether the mapping is compared with the tables at start
 * @param topics every topic that may be said or heard
 * @param classLoader knows the mapped classes
 * @param replica which one of those on the database it is
 */
public record JpaOptions(
    Server server,
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

  /** Where the database is. */
  public sealed interface Server {
    /** A server that the engine starts and stops, with its data in the directory. */
    record Embedded(Path directory) implements Server {}

    /** A server that runs already. */
    record External(String url, String username, String password) implements Server {}
  }

  /** Usual bounds for an embedded server on the directory. */
  public static JpaOptions of(
      Path directory, Durability durability, List<Topic<?>> topics, EventCodec codec) {
    return new JpaOptions(
        new Server.Embedded(directory),
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

  /** The same on another server. */
  public JpaOptions withServer(Server other) {
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

  /** The same with another clock. */
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

  /** The same with the mapping compared with the tables at start. */
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

  /** The same with other waits. */
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

  /** The same as one of several on the database. */
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
