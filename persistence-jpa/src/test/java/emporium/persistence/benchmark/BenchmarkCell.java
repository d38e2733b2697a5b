package emporium.persistence.benchmark;

import emporium.persistence.Durability;
import java.util.Locale;

/** One subject at one level with so many writers in one round. */
record BenchmarkCell(
    int round,
    Durability level,
    int writers,
    String subject,
    double perSecond,
    double p50Micros,
    double p99Micros,
    double maxMicros,
    double cpuMicros) {

  static BenchmarkCell of(
      int round, Durability level, int writers, String subject, ClosedLoopClients.Outcome outcome) {
    return new BenchmarkCell(
        round,
        level,
        writers,
        subject,
        outcome.perSecond(),
        outcome.micros(50),
        outcome.micros(99),
        outcome.micros(100),
        outcome.cpuMicros());
  }

  String json() {
    return String.format(
        Locale.ROOT,
        "{\"round\": %d, \"level\": \"%s\", \"writers\": %d, \"subject\": \"%s\","
            + " \"perSecond\": %.1f, \"p50Micros\": %.1f, \"p99Micros\": %.1f,"
            + " \"maxMicros\": %.1f, \"cpuMicros\": %.2f}",
        round,
        level,
        writers,
        subject,
        perSecond,
        p50Micros,
        p99Micros,
        maxMicros,
        cpuMicros);
  }
}
