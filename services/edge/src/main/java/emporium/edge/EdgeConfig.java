package emporium.edge;

import emporium.persistence.Durability;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import io.smallrye.config.WithName;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.nio.file.Path;
import java.util.Optional;

/** How the engine and the edges of a process run. */
@ConfigMapping(prefix = "emporium")
public interface EdgeConfig {
  /** Which engine keeps the services' state: {@code ms} or {@code jpa}. */
  @WithDefault("ms")
  String engine();

  /**
   * How units of work on the graph are isolated: {@code nested-locks}, or {@code global-monitor},
   * one at a time with a write each, for comparison.
   */
  @WithDefault("nested-locks")
  String isolation();

  /** What an acknowledgement survives. */
  @WithDefault("power")
  Durability durability();

  /** Where the state lives. */
  @WithName("data.directory")
  @WithDefault("data")
  Path dataDirectory();

  /** Bounds of the engine. */
  Commit commit();

  /** How the journal is kept short. */
  Checkpoint checkpoint();

  /** When what has come to its end leaves memory. */
  History history();

  /** The database of engine {@code jpa}. */
  Jpa jpa();

  /** Bounds of the listeners. */
  Listener listener();

  /** What is done with events that were given up. */
  DeadLetters deadLetters();

  /** How events are sent to other processes. */
  Relay relay();

  /** Faults of the links between services, to order. */
  Faults faults();

  /** Copies of the data. */
  Backup backup();

  /** What is measured only if it is wanted. */
  Metrics metrics();

  /** Bounds of the engine. */
  interface Commit {
    /** Threads that run commands. */
    @WithDefault("16")
    @Min(1)
    @Max(1024)
    int workers();

    /** Commands taken in and not yet answered; one more is answered 503. */
    @WithDefault("4096")
    @Min(1)
    @Max(65_536)
    int commandsMax();

    /** Events that not every consumer has consumed; above it commands are answered 503. */
    @WithDefault("100000")
    @Min(1)
    @Max(10_000_000)
    int eventsMax();

    /** Longest wait for a command's locks, in milliseconds. */
    @WithDefault("10000")
    @Min(0)
    @Max(600_000)
    long lockWaitMaxMs();

    /**
     * Most bytes that commands keep for reports that are being read; above it the oldest report is
     * answered 503.
     */
    @WithDefault("67108864")
    @Min(1_048_576)
    @Max(17_179_869_184L)
    long snapshotBytesMax();

    /** Pause between tries to write again after a failed write, in milliseconds. */
    @WithDefault("1000")
    @Min(10)
    @Max(600_000)
    long recoveryPauseMs();
  }

  /** How the journal is kept short. */
  interface Checkpoint {
    /** Size of a journal segment in bytes; half of it bounds what one command changes and says. */
    @WithDefault("33554432")
    @Min(65_536)
    @Max(268_435_456)
    int segmentBytes();

    /**
     * Most journal segments at a time; bounds its disk space and the time of a replay. Passed only
     * by units of work in flight that are larger than the last one or two segments.
     */
    @WithDefault("8")
    @Min(3)
    @Max(1_024)
    int segmentsMax();

    /** Longest time from a commit to the checkpoint that takes it over, in milliseconds. */
    @WithDefault("1000")
    @Min(1)
    @Max(3_600_000)
    long intervalMs();

    /** Objects copied at a time while commands are held up. */
    @WithDefault("128")
    @Min(1)
    @Max(65_536)
    int objectsPerCut();
  }

  /** When what has come to its end leaves memory, on the graph. */
  interface History {
    /** How long it stays in memory, in milliseconds; 0 for ever. */
    @WithDefault("86400000")
    @Min(0)
    @Max(31_536_000_000L)
    long afterMs();

    /** Aggregates of a kind that leave memory with one unit of work at most. */
    @WithDefault("100")
    @Min(1)
    @Max(1_000)
    int batchMax();

    /** Pause after a look that found fewer than that, in milliseconds. */
    @WithDefault("10000")
    @Min(10)
    @Max(3_600_000)
    long pauseMs();
  }

  /** The database of engine {@code jpa}. */
  interface Jpa {
    /** JDBC address of a running PostgreSQL; without it one is started on the data directory. */
    Optional<String> url();

    /** Who connects to it; the user makes one schema per service. */
    @WithDefault("postgres")
    String username();

    /** The password. */
    Optional<String> password();

    /** Tries of a unit of work that the database gives up for a conflict. */
    @WithDefault("5")
    @Min(1)
    @Max(100)
    int attemptsMax();

    /** Whether mapping and tables are compared at start. */
    @WithDefault("false")
    boolean validateSchema();
  }

  /** Bounds of the listeners. */
  interface Listener {
    /** Tries of an event that arrived before its cause, before it becomes a dead letter. */
    @WithDefault("100")
    @Min(1)
    @Max(100_000)
    int earlyAttemptsMax();

    /** Tries of an event whose command fails, before it becomes a dead letter. */
    @WithDefault("5")
    @Min(1)
    @Max(1_000)
    int attemptsMax();

    /** Longest pause between two tries, in milliseconds; pauses start at 1 and double. */
    @WithDefault("250")
    @Min(1)
    @Max(60_000)
    long pauseMaxMs();
  }

  /** What is done with events that were given up. */
  interface DeadLetters {
    /** Dead letters listed at a time, the oldest. */
    @WithDefault("1000")
    @Min(1)
    @Max(100_000)
    int listedMax();

    /** Dead letters being applied at a time; one more is answered 503. */
    @WithDefault("16")
    @Min(1)
    @Max(1_000)
    int redrivesMax();
  }

  /** How events are sent to other processes. */
  interface Relay {
    /** What carries them: {@code kafka} or {@code none}; not asked where all are in one process. */
    @WithDefault("kafka")
    String transport();

    /** How long nothing is heard of events that were sent until they are sent again, in ms. */
    @WithDefault("5000")
    @Min(10)
    @Max(600_000)
    long resendAfterMs();

    /** To what that grows, doubling, while nothing is heard, in milliseconds. */
    @WithDefault("60000")
    @Min(10)
    @Max(3_600_000)
    long resendMaxMs();

    /** Partitions of each topic; the same in all processes of a marketplace, for ever. */
    @WithDefault("8")
    @Min(1)
    @Max(1_000)
    int partitions();

    /** Pause between two looks whether the topics are there with so many, in milliseconds. */
    @WithDefault("10000")
    @Min(100)
    @Max(3_600_000)
    long topicsCheckMs();
  }

  /** Faults of the links between services, to order. */
  interface Faults {
    /** Of a hundred deliveries of an event, how many do not arrive. */
    @WithDefault("0")
    @Min(0)
    @Max(50)
    int dropPercent();

    /** Of a hundred deliveries of an event, how many arrive twice. */
    @WithDefault("0")
    @Min(0)
    @Max(100)
    int duplicatePercent();

    /** Of a hundred deliveries of an event, how many arrive after what was sent later. */
    @WithDefault("0")
    @Min(0)
    @Max(100)
    int reorderPercent();

    /** Time after which an event that did not arrive is sent again, in milliseconds. */
    @WithDefault("20")
    @Min(1)
    @Max(60_000)
    long redeliverMs();

    /** Longest time by which an event is late, in milliseconds. */
    @WithDefault("20")
    @Min(1)
    @Max(60_000)
    long delayMaxMs();

    /** Chooses the deliveries. */
    @WithDefault("1")
    long seed();
  }

  /** Copies of the data. */
  interface Backup {
    /** Where backups are made; nothing outside it is ever written. */
    @WithDefault("backups")
    Path directory();
  }

  /** What is measured only if it is wanted, because it costs. */
  interface Metrics {
    /** Whether waits for locks and holds of them are timed. */
    @WithDefault("false")
    boolean locks();
  }
}
