package emporium.jmeter.ycsb.driver;

import emporium.jmeter.driver.DriverRun;
import emporium.jmeter.driver.workload.ZipfSampler;
import emporium.jmeter.ycsb.data.EntryGenerator;
import emporium.jmeter.ycsb.data.KeyDistribution;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * The state that all threads of a run share: which entries it has inserted, and the versions that
 * were acknowledged, which no later read may be below. Thread-safe once started.
 */
public final class YcsbRun extends DriverRun<YcsbUser> {
  private final YcsbSettings settings;
  private final EntryGenerator entries;
  private final KeyDistribution keys;
  private final ZipfSampler ranksFromLast;
  private final InsertedEntries inserted = new InsertedEntries();
  private final AtomicLongArray versions;

  /**
   * Starts the clock.
   *
   * @param entries what the target was filled with
   * @param versions that were acknowledged, by number of the generated entry
   */
  YcsbRun(YcsbSettings settings, EntryGenerator entries, AtomicLongArray versions, int previousRuns)
      throws IOException {
    super(settings.common(), settings.mix().operations(), previousRuns, data(settings));
    this.settings = settings;
    this.entries = entries;
    this.versions = versions;
    int records = settings.size().records();
    this.keys = KeyDistribution.of(settings.distribution(), records, settings.hotPercent());
    this.ranksFromLast = new ZipfSampler(records, KeyDistribution.ZIPFIAN_EXPONENT);
  }

  private static Map<String, Object> data(YcsbSettings settings) {
    var data = new LinkedHashMap<String, Object>();
    data.put("seed", settings.size().seed());
    data.put("records", settings.size().records());
    data.put("fieldLength", settings.size().fieldLength());
    return data;
  }

  /**
   * Fills the target and passes the gate if it is empty, and starts the clock of the run.
   *
   * @param progress receives in a few words what is being done
   * @throws IOException if the target does not match the settings, or gives other answers than it
   *     must
   */
  public static YcsbRun start(YcsbSettings settings, Consumer<String> progress)
      throws IOException, InterruptedException {
    return new YcsbPreparation(settings, progress).start();
  }

  /**
   * Starts the clock of a run that continues another one on the same target, and appends to its
   * log.
   *
   * @param before is completed; no other run may continue it
   * @throws IllegalArgumentException if it was about other data, or wrote another log
   */
  public static YcsbRun continueFrom(
      YcsbRun before, YcsbSettings settings, Consumer<String> progress) throws IOException {
    requireSameData(settings.common(), before.common());
    if (!settings.size().equals(before.settings.size())) {
      throw new IllegalArgumentException("a run goes on only with data of the same size");
    }
    announce(settings.common(), progress);
    return new YcsbRun(settings, before.entries, before.versions, before.previousRuns() + 1);
  }

  @Override
  protected YcsbUser newUser(int threadNumber, int threads) {
    return new YcsbUser(this, threadNumber);
  }

  @Override
  public Map<String, Object> parameters() {
    var parameters = data(settings);
    parameters.remove("seed"); // all workloads have it
    parameters.put("mix", settings.mix().id());
    parameters.put("distribution", settings.distribution().id());
    if (settings.distribution() == KeyDistribution.Kind.HOTSPOT) {
      parameters.put("hotPercent", settings.hotPercent());
    }
    return parameters;
  }

  YcsbSettings settings() {
    return settings;
  }

  EntryGenerator entries() {
    return entries;
  }

  /** Draws the number of an entry that exists: the inserted ones come after the generated. */
  int drawExisting(RandomGenerator random) {
    return settings.mix().readsLatest()
        ? settings.size().records() + inserted.acknowledged() - ranksFromLast.draw(random)
        : keys.draw(random);
  }

  /** Returns the number of an entry to be inserted. */
  int drawNew() {
    return settings.size().records() + inserted.next();
  }

  /** Returns the key of an entry. No other run inserts those of this one. */
  String key(int number) {
    int records = settings.size().records();
    return number < records
        ? EntryGenerator.key(number)
        : ids().prefix() + "-" + (number - records);
  }

  /** A write of an entry was acknowledged. */
  void acknowledged(int number, long version) {
    int records = settings.size().records();
    if (number < records) {
      long unused = versions.accumulateAndGet(number, version, Math::max);
    } else {
      inserted.acknowledged(number - records);
    }
  }

  /** Returns the version that an entry has at least. */
  long leastVersion(int number) {
    return number < settings.size().records() ? Math.max(1, versions.get(number)) : 1;
  }
}
