package emporium.persistence.benchmark;

import emporium.persistence.ms.faults.FaultInjector;
import java.nio.file.Path;
import java.util.concurrent.atomic.LongAdder;

/** Counts the bytes an engine hands to the operating system, by kind of file. Thread-safe. */
final class WriteCounter implements FaultInjector {
  final LongAdder journal = new LongAdder();
  final LongAdder spares = new LongAdder();
  final LongAdder store = new LongAdder();
  final LongAdder forces = new LongAdder();

  private final int dataFileBytesMax;

  /**
   * @param dataFileBytesMax 0 for the usual one
   */
  WriteCounter(int dataFileBytesMax) {
    this.dataFileBytesMax = dataFileBytesMax;
  }

  @Override
  public int dataFileBytesMax() {
    return dataFileBytesMax > 0 ? dataFileBytesMax : FaultInjector.super.dataFileBytesMax();
  }

  @Override
  public void beforeWrite(Path file, long bytes) {
    String name = String.valueOf(file.getFileName());
    if (name.endsWith(".journal")) {
      journal.add(bytes);
    } else if (name.endsWith(".spare")) {
      spares.add(bytes);
    } else {
      store.add(bytes);
    }
  }

  @Override
  public void beforeForce(Path file) {
    forces.increment();
  }
}
