package emporium.jmeter.load;

import emporium.jmeter.audit.AuditResult;
import emporium.jmeter.load.Schedule.Epoch;
import emporium.jmeter.load.Schedule.Phase;
import emporium.jmeter.load.SubjectRun.Ending;
import emporium.jmeter.processes.ReplicaCounts;
import emporium.jmeter.report.Comparison;
import emporium.jmeter.report.Merge;
import emporium.jmeter.report.Result;
import emporium.jmeter.report.ResultFiles;
import emporium.jmeter.report.Warmup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Compares several marketplaces on the same data and the same work. Each has one server for the
 * whole comparison. The servers are loaded in turns, as {@link Schedule} says, and are held still
 * in between. In the end each is audited against all that it ever acknowledged, killed, started
 * again on its data and audited once more.
 */
public final class CompareRun {
  private final CompareOptions options;
  private final RunningServer.Starter starter;
  private final Consumer<String> progress;
  private final Map<Subject, SubjectRun> runs = new LinkedHashMap<>();
  private final Map<Epoch, Figures> figures = new LinkedHashMap<>();
  private final Set<Subject> failed = new HashSet<>();
  private final List<String> lacks = new ArrayList<>();

  /**
   * @param progress told in a few words what is going on
   */
  public CompareRun(CompareOptions options, Consumer<String> progress) {
    this(
        options,
        Starters.of(options.home(), options.serverHeap(), ReplicaCounts.ONE_EACH, progress),
        progress);
  }

  CompareRun(CompareOptions options, RunningServer.Starter starter, Consumer<String> progress) {
    this.options = options;
    this.starter = starter;
    this.progress = progress;
  }

  /**
   * Runs all epochs, once. The files of each are kept below the directory for the results. What
   * fails of one row leaves the others as they are; the comparison says what is lacking.
   *
   * @throws IOException saying why nothing was measured
   */
  public Comparison run() throws IOException, InterruptedException {
    try {
      for (Subject subject : options.subjects()) {
        SubjectRun started = SubjectRun.start(load(subject), starter, progress);
        runs.put(subject, started);
        started.hold();
      }
      for (Epoch epoch : Schedule.of(options)) {
        if (failed.contains(epoch.subject())) {
          lacks(epoch.subject(), epoch.name() + ": it failed before");
        } else {
          load(epoch);
        }
      }
      return concluded();
    } catch (IOException why) {
      throw new IOException(
          why.getMessage() + " (what the servers said is in " + options.out() + ")", why);
    } finally {
      close();
    }
  }

  private LoadOptions load(Subject subject) {
    return new LoadOptions(
        options.home(),
        options.plan(),
        null,
        subject,
        options.properties(),
        options.out().resolve(subject.name()),
        false,
        options.serverHeap(),
        ReplicaCounts.ONE_EACH);
  }

  /** A row whose server fails is loaded no more; the others go on. */
  private void load(Epoch epoch) throws InterruptedException {
    Subject subject = epoch.subject();
    progress.accept(epoch.name() + ": " + subject.name());
    SubjectRun run = run(subject);
    run.goOn();
    try {
      Figures measured = run.epoch(epoch.properties(), directory(epoch), () -> cpuMsBut(run));
      figures.put(epoch, measured);
      String failure = measured.failure();
      if (failure != null) {
        throw new IOException(failure);
      }
      run.settle();
      run.hold();
    } catch (IOException | RuntimeException why) {
      failed.add(subject);
      holdIfThere(run);
      lacks(subject, "all of " + epoch.name() + ": " + reason(why));
    }
  }

  private static String reason(Exception why) {
    return why instanceof IOException ? String.valueOf(why.getMessage()) : why.toString();
  }

  private void lacks(Subject subject, String what) {
    String lacking = subject.name() + " lacks " + what;
    progress.accept(lacking);
    lacks.add(lacking);
  }

  private SubjectRun run(Subject subject) {
    SubjectRun run = runs.get(subject);
    if (run == null) {
      throw new IllegalArgumentException("Not compared: " + subject);
    }
    return run;
  }

  private double cpuMsBut(SubjectRun loaded) {
    return runs.values().stream()
        .filter(one -> !one.equals(loaded))
        .mapToDouble(SubjectRun::cpuMs)
        .sum();
  }

  private Comparison concluded() throws IOException, InterruptedException {
    Map<Subject, Ending> endings = new LinkedHashMap<>();
    for (Subject subject : options.subjects()) {
      progress.accept("concluding " + subject.name());
      endings.put(subject, ending(subject));
      holdIfThere(run(subject));
    }
    Map<Epoch, Result> results = new LinkedHashMap<>();
    if (figures.isEmpty()) {
      throw new IOException(String.join("; ", lacks));
    }
    for (Map.Entry<Epoch, Figures> measured : figures.entrySet()) {
      Epoch epoch = measured.getKey();
      Ending ending = Objects.requireNonNull(endings.get(epoch.subject()));
      if (epoch.phase() != Phase.WARM_UP) {
        Result result = written(epoch, measured.getValue(), ending);
        if (result != null) {
          results.put(epoch, result);
        }
      }
    }
    return new Comparison(
        options.subjects().stream()
            .filter(subject -> figures.keySet().stream().anyMatch(of(subject)))
            .flatMap(subject -> rowIfAny(subject, rounds(results, subject), endings).stream())
            .toList(),
        results.entrySet().stream()
            .filter(result -> result.getKey().phase() == Phase.SWEEP)
            .map(Map.Entry::getValue)
            .toList(),
        lacks);
  }

  private Optional<Result> rowIfAny(
      Subject subject, List<Result> rounds, Map<Subject, Ending> endings) {
    try {
      return Optional.of(row(subject, rounds, endings));
    } catch (RuntimeException why) {
      lacks(subject, "its row: " + reason(why));
      return Optional.empty();
    }
  }

  /** Of one that failed before its first round, what its warm-up found. */
  private Result row(Subject subject, List<Result> rounds, Map<Subject, Ending> endings) {
    Warmup warmup = warmup(subject);
    if (!rounds.isEmpty()) {
      return Merge.of(rounds).after(warmup);
    }
    Ending ending = Objects.requireNonNull(endings.get(subject));
    return figures.entrySet().stream()
        .filter(pass -> of(subject).test(pass.getKey()))
        .map(Map.Entry::getValue)
        .reduce((earlier, later) -> later)
        .orElseThrow()
        .result(ending)
        .after(warmup);
  }

  private static Predicate<Epoch> of(Subject subject) {
    return epoch -> epoch.subject().equals(subject);
  }

  /** So that the next start again is not slowed down; nothing else is wanted of it. */
  private void holdIfThere(SubjectRun run) {
    try {
      run.hold();
    } catch (IOException | RuntimeException ended) {
      progress.accept("not held still: " + ended);
    }
  }

  /** One row that cannot be concluded is void; what was measured of the others still counts. */
  private Ending ending(Subject subject) throws InterruptedException {
    Ending ending = endingOf(run(subject));
    AuditResult audit = ending.audit();
    String interruption = audit == null ? null : audit.interruption();
    if (interruption != null) {
      lacks(subject, "part of its end: " + interruption);
    }
    return ending;
  }

  private static Ending endingOf(SubjectRun run) throws InterruptedException {
    try {
      run.goOn();
      return run.conclude(true);
    } catch (RuntimeException failed) {
      return new Ending(AuditResult.unfinished("not concluded: " + failed), null, null, Map.of());
    }
  }

  /** Its result counts without its files; null if there is none. */
  private @Nullable Result written(Epoch epoch, Figures measured, Ending ending) {
    Result result = null;
    try {
      result = measured.result(ending);
      ResultFiles.write(result, directory(epoch));
    } catch (IOException | RuntimeException why) {
      String what = result == null ? epoch.name() : "files of " + epoch.name();
      lacks(epoch.subject(), what + ": " + reason(why));
    }
    return result;
  }

  private Path directory(Epoch epoch) {
    return options.out().resolve(epoch.subject().name()).resolve(epoch.name());
  }

  private static List<Result> rounds(Map<Epoch, Result> results, Subject subject) {
    return results.entrySet().stream()
        .filter(result -> result.getKey().phase() == Phase.ROUND)
        .filter(result -> result.getKey().subject().equals(subject))
        .map(Map.Entry::getValue)
        .toList();
  }

  private Warmup warmup(Subject subject) {
    return Figures.warmup(
        figures.entrySet().stream()
            .filter(pass -> pass.getKey().phase() == Phase.WARM_UP)
            .filter(pass -> pass.getKey().subject().equals(subject))
            .map(Map.Entry::getValue)
            .toList());
  }

  private void close() {
    runs.values().forEach(SubjectRun::closeOrTell);
  }
}
