package emporium.persistence.ms.proof;

import emporium.persistence.Durability;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/** Opens what a crash leaves with the real engine and audits it. Thread-safe. */
final class CrashImages {
  private final Path scratch;
  private final Durability level;
  private final AtomicInteger opened = new AtomicInteger();
  private final List<String> wrong = new ArrayList<>();

  CrashImages(Path scratch, Durability level) {
    this.scratch = scratch;
    this.level = level;
  }

  int opened() {
    return opened.get();
  }

  /** Everything that was found wrong. */
  synchronized List<String> wrong() {
    return List.copyOf(wrong);
  }

  /** Makes an image, opens it at its level, audits it against what that promises, removes it. */
  void look(SimulatedDisk platter, SimulatedDisk.Loss loss, Random random, String where)
      throws IOException {
    int number = opened.incrementAndGet();
    Path image = scratch.resolve("image-" + number);
    platter.image(image, loss, random);
    List<String> found = audit(image, level, platter.promised(level, loss));
    if (!found.isEmpty()) {
      Path kept = DirectoryCopies.copy(image, Path.of("target", "wrong-images", "" + number));
      synchronized (this) {
        wrong.add(where + ", " + loss + ": " + found + " (opened since, kept in " + kept + ")");
      }
    }
    DirectoryCopies.delete(image);
  }

  /** What is wrong with a directory; a failed start too. */
  static List<String> audit(
      Path directory, Durability level, TransferAudit.Acknowledged acknowledged) {
    try (var engine = new PurseEngine(directory, level, false, UnaryOperator.identity())) {
      return TransferAudit.of(engine, acknowledged);
    } catch (RuntimeException e) {
      return List.of("failed start: " + e);
    }
  }
}
