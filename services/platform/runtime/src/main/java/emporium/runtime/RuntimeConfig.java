package emporium.runtime;

import emporium.persistence.Durability;
import emporium.runtime.config.Bounds;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import io.smallrye.config.WithName;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** How the engine and the edges of a process run. */
@ConfigMapping(prefix = "emporium")
public interface RuntimeConfig {
  /** Who may call. */
  @WithDefault("loopback")
  Access access();

  /**
   * Which engine keeps the services' state: {@code ms}, {@code jpa}, or {@code combined}, the graph
   * with tables that follow it.
   */
  @WithDefault("ms")
  String engine();

  /**
   * How units of work on the graph are isolated: {@code nested-locks}, or {@code global-lock}, one
   * at a time with a write each, for comparison.
   */
  @WithDefault("nested-locks")
  String isolation();

  /**
   * Whether a workload works as the published comparison did, with its known cost; refused where no
   * service has such a way.
   */
  @WithDefault("false")
  boolean published();

  /** What an acknowledgement survives. */
  @WithDefault("power")
  Durability durability();

  /** Where the state is kept. */
  @WithName("data.directory")
  @WithDefault("data")
  Path dataDirectory();

  /** What dev mode alone allows. */
  Dev dev();

  /** Bounds of the engine. */
  Commit commit();

  /** How the journal is kept short. */
  Checkpoint checkpoint();

  /** When completed aggregates are archived. */
  History history();

  /** Limits of memory. */
  Memory memory();

  /** Limits of the disk. */
  Disk disk();

  /** The database of engine {@code jpa}. */
  Jpa jpa();

  /** How tables follow the graph, with engine {@code combined}. */
  Combined combined();

  /** Bounds of the consumers of events. */
  Consumer consumer();

  /** Limits of dead letters. */
  DeadLetters deadLetters();

  /** The keys under which the numbers of cards are sealed. */
  Cards cards();

  /** How tokens are verified. */
  Tokens tokens();

  /** How events are sent to other processes. */
  Relay relay();

  /** Configurable faults of the links between services. */
  Faults faults();

  /** Copies of the data. */
  Backup backup();

  /** How the marketplace is reset to the ingested state. */
  Reset reset();

  /** Diagnostics of locks, on the graph. */
  Locks locks();

  /** Bounds of reads that scan a whole service. */
  LongReads longReads();

  /** Bounds of the temporary files of responses. */
  Spool spool();

  /** Bounds of server-sent streams. */
  Streams streams();

  /** Bounds of requests. */
  Http http();

  /** Bounds of pages of growing lists. */
  Pages pages();

  /** Metrics that are off by default. */
  Metrics metrics();

  /** How tokens are verified. */
  interface Tokens {
    /** File of the public key, in PEM; an issuer is a key of Quarkus OIDC. */
    Optional<Path> publicKeyFile();

    /** File of the token that this process shows to others: of the role internal. */
    Optional<Path> ownTokenFile();

    /** How long a verified token is accepted without verifying it again; 0 verifies each time. */
    @WithDefault("60000")
    @Bounds(min = 0, max = 600_000)
    long rememberedMs();

    /** How many verified tokens are remembered; those not shown for long go first. */
    @WithDefault("10000")
    @Bounds(min = 1, max = 1_000_000)
    int rememberedMax();
  }

  /** What dev mode alone allows. */
  interface Dev {
    /**
     * Whether the start drops fields and classes of the graph that are gone without a declaration,
     * with their values; refused outside dev mode.
     */
    @WithDefault("false")
    boolean dropRemoved();
  }

  /** Bounds of the engine. */
  interface Commit {
    /** Threads that run commands. */
    @WithDefault("16")
    @Bounds(min = 1, max = 1024)
    int workers();

    /** Commands accepted and not yet answered; one more is answered 503. */
    @WithDefault("4096")
    @Bounds(min = 1, max = 65_536)
    int commandsMax();

    /** Events that some consumer has not consumed; above it commands are answered 503. */
    @WithDefault("100000")
    @Bounds(min = 1, max = 10_000_000)
    int eventsMax();

    /** Longest wait for a command's locks, in milliseconds. */
    @WithDefault("10000")
    @Bounds(min = 0, max = 600_000)
    long lockWaitMaxMs();

    /**
     * Most bytes of before-images kept for open reports; above it the oldest report is answered
     * 503.
     */
    @WithDefault("67108864")
    @Bounds(min = 1_048_576, max = 17_179_869_184L)
    long snapshotBytesMax();

    /**
     * Pause before a retry of a failed write, and of a failed dispatch of an event, in
     * milliseconds.
     */
    @WithDefault("1000")
    @Bounds(min = 10, max = 600_000)
    long recoveryPauseMs();

    /**
     * At level {@code process}: a power loss takes at most what was committed within a time of this
     * length, in milliseconds.
     */
    @WithDefault("600")
    @Bounds(min = 2, max = 3_600_000)
    long unforcedMaxMs();
  }

  /** How the journal is kept short. */
  interface Checkpoint {
    /**
     * Size of a journal segment in bytes; half of it bounds what one command changes and publishes.
     */
    @WithDefault("33554432")
    @Bounds(min = 65_536, max = 268_435_456)
    int segmentBytes();

    /**
     * Most journal segments at a time; bounds its disk space and the time of a replay. Exceeded
     * only by units of work in flight that are larger than the last one or two segments.
     */
    @WithDefault("8")
    @Bounds(min = 3, max = 1_024)
    int segmentsMax();

    /**
     * Longest time from a commit to the checkpoint that covers it, in milliseconds. A longer one
     * writes less, since an aggregate that changes several times is written once.
     */
    @WithDefault("10000")
    @Bounds(min = 1, max = 3_600_000)
    long intervalMs();

    /**
     * Bytes of units of work, before compression, at which a checkpoint starts. At twice as many
     * commits wait for the one that is running; so memory, and a replay, have at most four times as
     * many and what is in flight. At most a sixteenth of the heap, whatever is configured.
     */
    @WithDefault("33554432")
    @Bounds(min = 65_536, max = 1_073_741_824)
    long lagBytesMax();

    /**
     * Longest time for which a snapshot pauses commands to copy objects, but for the object in
     * hand, and a checkpoint copies images in one step, in milliseconds.
     */
    @WithDefault("5")
    @Bounds(min = 1, max = 1_000)
    int sliceMaxMs();
  }

  /** When completed aggregates are archived, on the graph. */
  interface History {
    /** How long they stay in memory, in milliseconds; 0: permanently. */
    @WithDefault("86400000")
    @Bounds(min = 0, max = 31_536_000_000L)
    long afterMs();

    /** Most aggregates of a kind archived by one unit of work. */
    @WithDefault("100")
    @Bounds(min = 1, max = 1_000)
    int batchMax();

    /** Pause after a pass that found fewer than that, in milliseconds. */
    @WithDefault("10000")
    @Bounds(min = 10, max = 3_600_000)
    long pauseMs();
  }

  /** Limits of memory, by the share of the heap that is live. */
  interface Memory {
    /**
     * Percent of the heap above which the oldest completed aggregates are archived, on the graph.
     */
    @WithDefault("50")
    @Bounds(min = 1, max = 100)
    int historyPercent();

    /**
     * Percent of the heap above which requests that start a transaction are refused; the rest is
     * reserved for open transactions.
     */
    @WithDefault("80")
    @Bounds(min = 1, max = 100)
    int refusePercent();

    /** How long such a request waits for room before it is refused, in milliseconds. */
    @WithDefault("10000")
    @Bounds(min = 0, max = 60_000)
    long waitMaxMs();

    /** Most requests that wait at a time; one more is refused at once. */
    @WithDefault("256")
    @Bounds(min = 0, max = 10_000)
    int queuedMax();

    /**
     * Percent of the heap above which remote events that start a transaction are refused; their
     * producers resend them.
     */
    @WithDefault("90")
    @Bounds(min = 1, max = 100)
    int backpressurePercent();

    /** Pause between two checks, in milliseconds. */
    @WithDefault("2000")
    @Bounds(min = 10, max = 600_000)
    long pauseMs();
  }

  /** Limits of the disk, by the size of the data directory. */
  interface Disk {
    /**
     * Most bytes below the data directory; above it requests that start a transaction are refused.
     * 0: no limit.
     */
    @WithDefault("0")
    @Bounds(min = 0, max = 1_125_899_906_842_624L)
    long bytesMax();

    /**
     * Least free bytes of its file system; below it such requests are refused, and the rest is
     * reserved for open transactions.
     */
    @WithDefault("536870912")
    @Bounds(min = 0, max = 1_125_899_906_842_624L)
    long freeBytesMin();

    /** Pause between two checks, in milliseconds. */
    @WithDefault("5000")
    @Bounds(min = 10, max = 600_000)
    long pauseMs();
  }

  /** The database of engine {@code jpa}. */
  interface Jpa {
    /** JDBC address of a running PostgreSQL; without it one is started on the data directory. */
    Optional<String> url();

    /** The user that connects to it; it creates one schema per service. */
    @WithDefault("postgres")
    String username();

    /** The password. */
    Optional<String> password();

    /** Attempts of a unit of work that the database aborts for a conflict. */
    @WithDefault("5")
    @Bounds(min = 1, max = 100)
    int attemptsMax();

    /**
     * Longest time that the database may send nothing while it is asked, in milliseconds; then the
     * connection is given up. Counted in whole seconds.
     */
    @WithDefault("120000")
    @Bounds(min = 1_000, max = 3_600_000)
    int silenceMaxMs();

    /**
     * Whether tables and columns that the classes need and the database lacks stop the start with
     * the statements that make them; in dev mode they are made.
     */
    @WithDefault("true")
    boolean validateSchema();

    /**
     * Whether rows that were read by their key stay in memory (Hibernate's second-level cache); for
     * the published way of a workload. Nobody else may change the tables.
     */
    @WithDefault("false")
    boolean entityCache();

    /** Whether Hibernate counts what it does, for the metrics {@code hibernate_*}. */
    @WithDefault("false")
    boolean statistics();
  }

  /** How tables follow the graph, with engine {@code combined}. */
  interface Combined {
    /**
     * What happens when the tables are far behind: commits {@code wait} for them, or they are given
     * up and {@code refill} from the graph when the journal is full of what they do not have.
     */
    @WithDefault("wait")
    String whenBehind();

    /** Most bytes of the journal that the tables do not have, if commits wait for them. */
    @WithDefault("67108864")
    @Bounds(min = 65_536, max = 1_099_511_627_776L)
    long behindBytesMax();

    /** Most bytes of commits that one transaction of the database takes. */
    @WithDefault("1048576")
    @Bounds(min = 1_024, max = 67_108_864)
    int batchBytesMax();

    /**
     * From the begin of one transaction of the database to that of the next, in milliseconds:
     * commits that come meanwhile share one. A read that waits for a commit ends the pause.
     */
    @WithDefault("10")
    @Bounds(min = 0, max = 10_000)
    long batchIntervalMs();

    /** Aggregates in one transaction of the database while the tables are filled. */
    @WithDefault("1000")
    @Bounds(min = 1, max = 100_000)
    int fillBatch();

    /** Pause after a failure of the database, in milliseconds. */
    @WithDefault("1000")
    @Bounds(min = 10, max = 600_000)
    long retryPauseMs();

    /** Longest wait of a read for the commit that it asks for, in milliseconds. */
    @WithDefault("10000")
    @Bounds(min = 0, max = 600_000)
    long readWaitMaxMs();

    /** Most bytes of what is kept of changes, with indexes. */
    @WithDefault("1073741824")
    @Bounds(min = 1_048_576, max = 68_719_476_736L)
    long changesBytesMax();

    /** How long it is kept, in milliseconds. */
    @WithDefault("604800000")
    @Bounds(min = 1_000, max = 315_360_000_000L)
    long changesRetentionMs();

    /** The role that may only select, made when the tables are. */
    @WithDefault("emporium_reader")
    String reader();
  }

  /** Bounds of the consumers of events. */
  interface Consumer {
    /**
     * Attempts of an early event. Then one of another process is left to its producer, which
     * resends it; one of this process becomes a dead letter.
     */
    @WithDefault("100")
    @Bounds(min = 1, max = 100_000)
    int prerequisiteAttemptsMax();

    /** Attempts of an event whose command fails before it becomes a dead letter. */
    @WithDefault("5")
    @Bounds(min = 1, max = 1_000)
    int attemptsMax();

    /** Longest pause between two attempts, in milliseconds; pauses start at 1 and double. */
    @WithDefault("250")
    @Bounds(min = 1, max = 60_000)
    long pauseMaxMs();

    /** Batches of events of a service that are applied at a time. */
    @WithDefault("64")
    @Bounds(min = 1, max = 1_000)
    int batchesMax();

    /**
     * Longest time that events wait for the batch under way, to be applied together after it, in
     * milliseconds; then they are applied beside it.
     */
    @WithDefault("5")
    @Bounds(min = 0, max = 60_000)
    long batchWaitMaxMs();

    /** Events of a batch; on tables that is one transaction. */
    @WithDefault("16")
    @Bounds(min = 1, max = 1_000)
    int batchMax();
  }

  /** Limits of dead letters. */
  interface DeadLetters {
    /** Most dead letters listed, the oldest first. */
    @WithDefault("1000")
    @Bounds(min = 1, max = 100_000)
    int listedMax();

    /** Most dead letters being applied at a time; one more is answered 503. */
    @WithDefault("16")
    @Bounds(min = 1, max = 1_000)
    int redrivesMax();
  }

  /** The keys under which the numbers of cards are sealed. */
  interface Cards {
    /**
     * File of the keys, one a line as 32 bytes in Base64; the first seals, all open. Without it,
     * and without {@link #keys}, one is generated in the data directory, on loopback only.
     */
    Optional<Path> keyFile();

    /** The keys themselves, for an environment that comes from a secret; instead of a file. */
    Optional<List<String>> keys();
  }

  /** How events are sent to other processes. */
  interface Relay {
    /**
     * Their transport: {@code kafka}, {@code stream} or {@code none}; unused where all services are
     * in one process.
     */
    @WithDefault("kafka")
    String transport();

    /** How long events are unacknowledged until they are resent, in milliseconds. */
    @WithDefault("5000")
    @Bounds(min = 10, max = 600_000)
    long resendAfterMs();

    /** Its maximum, reached by doubling while no acknowledgement arrives, in milliseconds. */
    @WithDefault("60000")
    @Bounds(min = 10, max = 3_600_000)
    long resendMaxMs();

    /** How long events that this process has consumed are collected, in milliseconds. */
    @WithDefault("20")
    @Bounds(min = 0, max = 10_000)
    long acknowledgeAfterMs();

    /** Most of them; with more they are acknowledged at once. */
    @WithDefault("1000")
    @Bounds(min = 1, max = 100_000)
    int acknowledgementsMax();

    /** Partitions of each topic; the same in all processes of a marketplace, permanently. */
    @WithDefault("8")
    @Bounds(min = 1, max = 1_000)
    int partitions();

    /** Pause between two checks that the topics exist with so many, in milliseconds. */
    @WithDefault("10000")
    @Bounds(min = 100, max = 3_600_000)
    long topicsCheckMs();
  }

  /** Configurable faults of the links between services. */
  interface Faults {
    /** Of a hundred deliveries of an event, how many do not arrive. */
    @WithDefault("0")
    @Bounds(min = 0, max = 50)
    int dropPercent();

    /** Of a hundred deliveries of an event, how many arrive twice. */
    @WithDefault("0")
    @Bounds(min = 0, max = 100)
    int duplicatePercent();

    /** Of a hundred deliveries of an event, how many arrive after later ones. */
    @WithDefault("0")
    @Bounds(min = 0, max = 100)
    int reorderPercent();

    /** Time after which an event that did not arrive is redelivered, in milliseconds. */
    @WithDefault("20")
    @Bounds(min = 1, max = 60_000)
    long redeliverMs();

    /** Longest time by which an event is late, in milliseconds. */
    @WithDefault("20")
    @Bounds(min = 1, max = 60_000)
    long delayMaxMs();

    /** Seed of the choice of deliveries. */
    @WithDefault("1")
    long seed();
  }

  /** Copies of the data. */
  interface Backup {
    /** Directory of backups; no backup is written outside it. */
    @WithDefault("backups")
    Path directory();
  }

  /** How the marketplace is reset to the ingested state. */
  interface Reset {
    /** Longest time until {@code /reset} is answered, in milliseconds. */
    @WithDefault("4500")
    @Bounds(min = 1, max = 600_000)
    long answerMaxMs();
  }

  /** Bounds of reads that scan a whole service. */
  interface LongReads {
    /** Raw records and audit logs being read at a time; one more is answered 503. */
    @WithDefault("2")
    @Bounds(min = 1, max = 1_000)
    int max();
  }

  /** Bounds of the temporary files of responses, which are in the data directory. */
  interface Spool {
    /** Files being written or sent at a time; one more answer is 503. */
    @WithDefault("8")
    @Bounds(min = 1, max = 1_000)
    int filesMax();

    /** Length of a file in bytes above which its answer is 503. */
    @WithDefault("17179869184")
    @Bounds(min = 1_048_576, max = 1_099_511_627_776L)
    long fileBytesMax();
  }

  /** Bounds of pages of growing lists. */
  interface Pages {
    /** Most lines of a list in one response. */
    @WithDefault("10000")
    @Bounds(min = 1, max = 1_000_000)
    int linesMax();

    /** Lines read at a time, so in memory before they are JSON. */
    @WithDefault("250")
    @Bounds(min = 1, max = 1_000_000)
    int linesPerRead();

    /** Most bytes of a list in one response; it has at least one line. */
    @WithDefault("16777216")
    @Bounds(min = 1_024, max = 1_073_741_824)
    int bytesMax();
  }

  /** Bounds of server-sent streams. */
  interface Streams {
    /** Most streams open at a time; one more is answered 503. */
    @WithDefault("1000")
    @Bounds(min = 1, max = 1_000_000)
    int max();

    /** Most events that wait to be sent on a stream; a slower client is disconnected. */
    @WithDefault("1024")
    @Bounds(min = 1, max = 1_000_000)
    int backlogMax();

    /**
     * Most events that wait to be sent on all streams together, besides one on each; a client for
     * which one more would wait is disconnected.
     */
    @WithDefault("65536")
    @Bounds(min = 1, max = 10_000_000)
    int backlogTotalMax();
  }

  /** Bounds of requests. */
  interface Http {
    /** Most connections of one client address at a time; one more is closed at once. */
    @WithDefault("1024")
    @Bounds(min = 1, max = 1_000_000)
    int connectionsPerClientMax();

    /** Percentage of all connections that only clients get that have few. */
    @WithDefault("25")
    @Bounds(min = 0, max = 90)
    int connectionsReservedPercent();

    /**
     * Descriptors of the process that connections leave free for its files; one more connection is
     * closed at once.
     */
    @WithDefault("64")
    @Bounds(min = 0, max = 1_000_000)
    int descriptorsReserved();

    /** Longest time of a connection without a request, in milliseconds. */
    @WithDefault("60000")
    @Bounds(min = 100, max = 3_600_000)
    long idleMaxMs();

    /** Longest time from the first byte of a request's headers to their end, in milliseconds. */
    @WithDefault("10000")
    @Bounds(min = 100, max = 3_600_000)
    long headerMaxMs();

    /** Longest time from the headers of a request to the end of its body, in milliseconds. */
    @WithDefault("30000")
    @Bounds(min = 100, max = 3_600_000)
    long bodyMaxMs();
  }

  /** Diagnostics of locks, on the graph. */
  interface Locks {
    /** Whether waits are counted and timed, the hottest keys watched and slow waits logged. */
    @WithDefault("true")
    boolean diagnostics();

    /** Threshold of a slow wait, in milliseconds; 0: none is slow. */
    @WithDefault("1000")
    @Bounds(min = 0, max = 600_000)
    long slowWaitMs();

    /** Shortest time between two logged slow waits, in milliseconds. */
    @WithDefault("1000")
    @Bounds(min = 0, max = 3_600_000)
    long slowLogPauseMs();

    /** Keys of each service whose waits are counted. */
    @WithDefault("64")
    @Bounds(min = 1, max = 10_000)
    int hotKeys();

    /** Most locks listed of each service, those with waiters first. */
    @WithDefault("1000")
    @Bounds(min = 1, max = 100_000)
    int listedMax();
  }

  /** Metrics that are off by default, because it costs. */
  interface Metrics {
    /** Whether holds of locks are timed too. */
    @WithDefault("false")
    boolean locks();
  }
}
