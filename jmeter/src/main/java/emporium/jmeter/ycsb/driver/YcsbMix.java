package emporium.jmeter.ycsb.driver;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

/** YCSB's core workloads but E, which scans: reads, and in the rest of cases one kind of write. */
public enum YcsbMix {
  A(50, YcsbOperation.UPDATE),
  B(95, YcsbOperation.UPDATE),
  C(100, YcsbOperation.UPDATE),
  /** Reads of what was inserted last. */
  D(95, YcsbOperation.INSERT),
  F(50, YcsbOperation.READ_MODIFY_WRITE),
  LOAD(0, YcsbOperation.INSERT);

  private static final int WHOLE = 100;

  private final int readPercent;
  private final YcsbOperation write;

  YcsbMix(int readPercent, YcsbOperation write) {
    this.readPercent = readPercent;
    this.write = write;
  }

  /** Returns the name in options. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns all names in options. */
  public static String[] ids() {
    return Arrays.stream(values()).map(YcsbMix::id).toArray(String[]::new);
  }

  /**
   * Returns the mix of a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static YcsbMix of(String id) {
    return Arrays.stream(values())
        .filter(mix -> mix.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "mix must be " + String.join(" or ", ids()) + ", was " + id));
  }

  /** Returns whether reads prefer the latest entries. */
  boolean readsLatest() {
    return this == D;
  }

  /** Returns the operations that it consists of, in the order of results. */
  List<YcsbOperation> operations() {
    return Arrays.stream(YcsbOperation.values()).filter(this::has).toList();
  }

  private boolean has(YcsbOperation operation) {
    return switch (operation) {
      case READ -> readPercent > 0;
      case READ_FOR_WRITE -> write == YcsbOperation.READ_MODIFY_WRITE;
      default -> operation == write && readPercent < WHOLE;
    };
  }

  YcsbOperation draw(RandomGenerator random) {
    return random.nextInt(WHOLE) < readPercent ? YcsbOperation.READ : write;
  }
}
