package emporium.jmeter.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The conditions under which a row was measured, in words. */
public final class Conditions {
  private Conditions() {}

  /** Returns all that are known, by name. */
  public static Map<String, String> of(RunResult row) {
    RunEnvironment environment = row.environment();
    WorkloadParameters work = row.workload();
    var all = new LinkedHashMap<String, @Nullable Object>();
    all.put("date", environment.startedAt());
    all.put("commit", row.commit());
    all.put("driver", environment.driverCommit());
    all.put("JDK", environment.jdk());
    all.put("machine", environment.machine());
    all.put("cores", environment.cores());
    all.put("system", environment.os());
    all.put("forces per second", environment.forcesPerSecond());
    all.put("server heap", environment.serverHeap());
    all.put("database", environment.database());
    all.put("workload", work.name());
    all.put("plan", work.plan());
    all.put("data", work.data());
    all.put("work", work.work());
    all.put("users", work.concurrency());
    all.put("rate", work.ratePerSecond() == 0 ? "closed loop" : work.ratePerSecond() + "/s");
    all.put("seed", row.seed());
    all.put("rounds", row.rounds().size() + " of " + work.seconds() + " s");
    var known = new LinkedHashMap<String, String>();
    all.forEach(
        (name, value) -> {
          if (value != null) {
            known.put(name, value.toString());
          }
        });
    return known;
  }

  /** Returns the names of those that two rows do not share, but for the date. */
  public static List<String> differing(RunResult one, RunResult other) {
    Map<String, String> ofOne = of(one);
    Map<String, String> ofOther = of(other);
    var names = new LinkedHashMap<>(ofOther);
    names.putAll(ofOne);
    return names.keySet().stream()
        .filter(name -> !name.equals("date"))
        .filter(name -> !Objects.equals(ofOne.get(name), ofOther.get(name)))
        .toList();
  }
}
