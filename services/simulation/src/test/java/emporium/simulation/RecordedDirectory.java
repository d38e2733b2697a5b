package emporium.simulation;

import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.proof.DiskRecorder;
import emporium.persistence.ms.proof.SimulatedDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;

/**
 * The data directory of a machine, of which a power loss leaves what was forced. Recording costs
 * more than all else, so it is done only where power will be lost.
 */
final class RecordedDirectory implements FaultInjector {
  private static final int DATA_FILE_BYTES_MAX = 1 << 16;

  private final Path place;
  private final boolean isRecording;
  private int number;
  private Path path;
  private DiskRecorder recorder;

  RecordedDirectory(Path place, boolean isRecording) {
    this.place = place;
    this.isRecording = isRecording;
    this.path = place.resolve("0");
    this.recorder = new DiskRecorder(path, DATA_FILE_BYTES_MAX);
  }

  Path path() {
    return path;
  }

  /** Forces of these files are not done. */
  void lie(String suffix) {
    recorder.lies = name -> name.endsWith(suffix);
  }

  /** Makes another directory of what is left. */
  void losePower(long seed) throws IOException {
    var lies = recorder.lies;
    var disk = new SimulatedDisk(0);
    recorder.ops().forEach(disk::apply);
    var random = new Random(seed);
    path = place.resolve(Integer.toString(++number));
    disk.image(
        path,
        random.nextInt(3) == 0 ? SimulatedDisk.Loss.ALL_UNFORCED : SimulatedDisk.Loss.ANY_UNFORCED,
        random);
    recorder = new DiskRecorder(path, DATA_FILE_BYTES_MAX).withPresent();
    recorder.lies = lies;
  }

  @Override
  public void beforeWrite(Path file, long bytes) {
    if (isRecording) {
      recorder.beforeWrite(file, bytes);
    }
  }

  @Override
  public void beforeForce(Path file) throws IOException {
    if (isRecording) {
      recorder.beforeForce(file);
    }
  }

  @Override
  public void afterWrite(Path file) throws IOException {
    if (isRecording) {
      recorder.afterWrite(file);
    }
  }

  @Override
  public void afterForce(Path file) throws IOException {
    if (isRecording) {
      recorder.afterForce(file);
    }
  }

  @Override
  public int dataFileBytesMax() {
    return DATA_FILE_BYTES_MAX;
  }
}
