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

  /** What is done when memory is short. */
  Memory memory();

  /** What is done when the disk is short. */
  Disk disk();

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

  /** How the marketplace goes back to what was ingested. */
  Reset reset();

  /** What is told of locks, on the graph. */
  Locks locks();

  /** Bounds of reads that go through a whole service. */
  LongReads longReads();

  /** Bounds of the temporary files of answers. */
  Spool spool();

  /** Bounds of server-sent streams. */
  Streams streams();

  /** Bounds of lists that grow without bound. */
  Pages pages();

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

    /**
     * Pause between tries to write again after a failed write, and to hand an event on that could
     * not be, in milliseconds.
     */
    @WithDefault("1000")
    @Min(10)
    @Max(600_000)
    long recoveryPauseMs();

    /**
     * At level {@code process}: a power loss takes at most what was committed within a time of this
     * length, in milliseconds.
     */
    @WithDefault("600")
    @Min(2)
    @Max(3_600_000)
    long unforcedMaxMs();
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

  /** What is done when memory is short, by the share of the heap that is live. */
  interface Memory {
    /** Percent of the heap above which the oldest of what has ended leaves, on the graph. */
    @WithDefault("50")
    @Min(1)
    @Max(100)
    int historyPercent();

    /**
     * Percent of the heap above which requests that begin something are refused; the rest is kept
     * for the steps of what has begun.
     */
    @WithDefault("80")
    @Min(1)
    @Max(100)
    int refusePercent();

    /** How long such a request waits for room before it is refused, in milliseconds. */
    @WithDefault("10000")
    @Min(0)
    @Max(60_000)
    long waitMaxMs();

    /** Most requests that wait so at a time; those above it are refused at once. */
    @WithDefault("256")
    @Min(0)
    @Max(10_000)
    int waitingMax();

    /**
     * Percent of the heap above which events of other processes that begin something here are left
     * to those processes, who send them again.
     */
    @WithDefault("90")
    @Min(1)
    @Max(100)
    int leavePercent();

    /** Pause between two looks at it, in milliseconds. */
    @WithDefault("1000")
    @Min(10)
    @Max(600_000)
    long pauseMs();
  }

  /** What is done when the disk is short, by what is below the data directory. */
  interface Disk {
    /**
     * Most bytes below the data directory; above them requests that begin something are refused. 0
     * for as many as there is room for.
     */
    @WithDefault("0")
    @Min(0)
    @Max(1_125_899_906_842_624L)
    long bytesMax();

    /**
     * Least bytes that its file system has left; below them such requests are refused, and the rest
     * is kept for the steps of what has begun.
     */
    @WithDefault("536870912")
    @Min(0)
    @Max(1_125_899_906_842_624L)
    long freeBytesMin();

    /** Pause between two looks at it, in milliseconds. */
    @WithDefault("2000")
    @Min(10)
    @Max(600_000)
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

  /** How the marketplace goes back to what was ingested. */
  interface Reset {
    /** Longest time until {@code /reset} is answered, in milliseconds. */
    @WithDefault("4500")
    @Min(1)
    @Max(600_000)
    long answerMaxMs();
  }

  /** Bounds of reads that go through a whole service. */
  interface LongReads {
    /** Raw records and audit logs being read at a time; one more is answered 503. */
    @WithDefault("2")
    @Min(1)
    @Max(1_000)
    int max();
  }

  /** Bounds of the temporary files of answers, which are in the data directory. */
  interface Spool {
    /** Files being written or sent at a time; one more answer is 503. */
    @WithDefault("8")
    @Min(1)
    @Max(1_000)
    int filesMax();

    /** Length of a file in bytes above which its answer is 503. */
    @WithDefault("17179869184")
    @Min(1_048_576)
    @Max(1_099_511_627_776L)
    long fileBytesMax();
  }

  /** Bounds of lists that grow without bound. */
  interface Pages {
    /** Lines of a list that are answered at a time. */
    @WithDefault("10000")
    @Min(1)
    @Max(1_000_000)
    int linesMax();

    /** Of these, lines that are read at a time, so in memory before they are JSON. */
    @WithDefault("250")
    @Min(1)
    @Max(1_000_000)
    int linesRead();

    /** Bytes of a list that are answered at a time; one line always is. */
    @WithDefault("16777216")
    @Min(1_024)
    @Max(1_073_741_824)
    int bytesMax();
  }

  /** Bounds of server-sent streams. */
  interface Streams {
    /** Streams that are open at a time, all together; one more is answered 503. */
    @WithDefault("1000")
    @Min(1)
    @Max(1_000_000)
    int max();

    /** Events that wait to be sent on a stream; a listener that is slower is cut off. */
    @WithDefault("1024")
    @Min(1)
    @Max(1_000_000)
    int waitingMax();

    /**
     * Events that wait to be sent on all streams together, besides one on each; a listener for
     * which one more would wait is cut off.
     */
    @WithDefault("65536")
    @Min(1)
    @Max(10_000_000)
    int waitingTotalMax();
  }

  /** What is told of locks, on the graph. */
  interface Locks {
    /** Whether waits are counted and timed, the hottest keys watched and slow waits logged. */
    @WithDefault("true")
    boolean diagnostics();

    /** After how long a wait is slow, in milliseconds; 0 if none is. */
    @WithDefault("1000")
    @Min(0)
    @Max(600_000)
    long slowWaitMs();

    /** Shortest time between two slow waits that are logged, in milliseconds. */
    @WithDefault("1000")
    @Min(0)
    @Max(3_600_000)
    long slowLogPauseMs();

    /** Keys of each service that are watched for being waited for often. */
    @WithDefault("64")
    @Min(1)
    @Max(10_000)
    int hotKeys();

    /** Locks of each service that are listed, those that are waited for first. */
    @WithDefault("1000")
    @Min(1)
    @Max(100_000)
    int listedMax();
  }

  /** What is measured only if it is wanted, because it costs. */
  interface Metrics {
    /** Whether holds of locks are timed too. */
    @WithDefault("false")
    boolean locks();
  }
}
