package emporium.runtime.testing;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Processor time until now, in microseconds.
 *
 * @param javaUs of this process
 * @param postgresUs of the connections of one database, those that are open
 */
public record ProcessorTime(double javaUs, double postgresUs) {
  private static final double NANOS_PER_US = 1_000;
  private static final double US_PER_TICK = 10_000;
  private static final int UTIME = 11; // in /proc/PID/stat, after the name

  /** Reads it. */
  public static ProcessorTime of(Connection database) throws SQLException, IOException {
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return new ProcessorTime(system.getProcessCpuTime() / NANOS_PER_US, backendsUs(database));
  }

  private static double backendsUs(Connection database) throws SQLException, IOException {
    double us = 0;
    try (var select =
            database.prepareStatement(
                "select pid from pg_stat_activity where datname = current_database()");
        var pids = select.executeQuery()) {
      while (pids.next()) {
        String stat = Files.readString(Path.of("/proc", pids.getString(1), "stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        us += (Long.parseLong(fields[UTIME]) + Long.parseLong(fields[UTIME + 1])) * US_PER_TICK;
      }
    }
    database.rollback();
    return us;
  }

  /** What was used since then. */
  public ProcessorTime since(ProcessorTime before) {
    return new ProcessorTime(javaUs - before.javaUs, postgresUs - before.postgresUs);
  }
}
