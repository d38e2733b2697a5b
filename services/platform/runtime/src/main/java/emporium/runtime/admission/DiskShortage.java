package emporium.runtime.admission;

import emporium.runtime.RuntimeConfig;
import emporium.runtime.http.problems.Problem;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.function.ToLongFunction;

/**
 * The data directory has more bytes than {@code emporium.disk.bytes-max}, or its file system has
 * fewer left than {@code emporium.disk.free-bytes-min}. An unknown size is not short. Thread-safe.
 */
@Singleton
public class DiskShortage implements ResourceShortage {
  private static final int UNBOUNDED = 0;

  private final DiskGauge disk;
  private final long bytesMax;
  private final long freeBytesMin;
  private final Counter refused;

  @Inject
  DiskShortage(DiskGauge disk, RuntimeConfig config, MeterRegistry metrics) {
    this(disk, config.disk().bytesMax(), config.disk().freeBytesMin(), metrics);
  }

  /**
   * @param bytesMax most bytes below the data directory; 0: no limit
   * @param freeBytesMin least bytes that its file system has left
   */
  DiskShortage(DiskGauge disk, long bytesMax, long freeBytesMin, MeterRegistry metrics) {
    this.disk = disk;
    this.bytesMax = bytesMax;
    this.freeBytesMin = freeBytesMin;
    this.refused = metrics.counter("emporium.disk.refused");
    gauge("emporium.disk.bytes", DiskSpace::usedBytes, metrics);
    gauge("emporium.disk.free.bytes", DiskSpace::freeBytes, metrics);
    Gauge.builder("emporium.disk.bytes.max", () -> bytesMax).register(metrics);
    Gauge.builder("emporium.disk.free.bytes.min", () -> freeBytesMin).register(metrics);
  }

  private void gauge(String name, ToLongFunction<DiskSpace> figure, MeterRegistry metrics) {
    Gauge.builder(name, disk, from -> known(figure.applyAsLong(from.space())))
        .strongReference(true)
        .register(metrics);
  }

  private static double known(long bytes) {
    return bytes == DiskSpace.NOT_MEASURED ? Double.NaN : bytes;
  }

  @Override
  public boolean isShort() {
    DiskSpace space = disk.space();
    return isUsedUp(space)
        || (space.freeBytes() != DiskSpace.NOT_MEASURED && space.freeBytes() < freeBytesMin);
  }

  private boolean isUsedUp(DiskSpace space) {
    return bytesMax != UNBOUNDED && space.usedBytes() > bytesMax;
  }

  /** Not transient: history grows until an operator makes room. */
  @Override
  public boolean isTransient() {
    return false;
  }

  @Override
  public Problem rejection() {
    refused.increment();
    return ResourceShortage.overloaded(
        "The disk is full: nothing new is begun until some of it is free", detail(disk.space()));
  }

  private String detail(DiskSpace space) {
    return isUsedUp(space)
        ? "disk: the data directory has "
            + space.usedBytes()
            + " bytes, emporium.disk.bytes-max is "
            + bytesMax
        : "disk: "
            + space.freeBytes()
            + " bytes are free on the file system of the data directory,"
            + " emporium.disk.free-bytes-min is "
            + freeBytesMin;
  }
}
