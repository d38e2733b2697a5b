package emporium.persistence.ms.schema;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.image.ImageCodec;
import emporium.persistence.ms.image.ImageOptions;
import emporium.persistence.ms.schema.SampleAggregates.Everything;
import emporium.persistence.ms.schema.SampleAggregates.LongPart;
import emporium.persistence.ms.schema.SampleAggregates.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DictionaryFileTest {
  @TempDir Path directory;

  @Test
  void dictionary_anyBitFlipped_isRefusedByFileAndOffset() throws IOException {
    byte[] whole = written();
    var format = new DictionaryFormat(file());
    for (int bit = 0; bit < 8 * whole.length; bit++) {
      byte[] flipped = whole.clone();
      flipped[bit / 8] ^= (byte) (1 << (bit % 8));
      var damaged = assertThrows(DamagedDictionary.class, () -> format.read(flipped), "bit " + bit);
      assertEquals(file(), damaged.file());
      assertTrue(damaged.offset() <= bit / 8, "bit " + bit + ": " + damaged.getMessage());
    }
    assertEquals(3, format.read(whole).classes().size());
  }

  @Test
  void dictionary_ofAnotherLength_isRefused() throws IOException {
    byte[] whole = written();
    var format = new DictionaryFormat(file());
    for (int length = 0; length < whole.length + 2; length++) {
      byte[] other = Arrays.copyOf(whole, length < whole.length ? length : length + 1);
      assertThrows(DamagedDictionary.class, () -> format.read(other), "length " + length);
    }
  }

  @Test
  void open_onADamagedDictionary_isRefusedAndChangesNothing() throws IOException {
    byte[] whole = written();
    whole[whole.length - 1] ^= 1;
    Files.write(file(), whole);
    assertThrows(DamagedDictionary.class, () -> SampleAggregates.everything(directory));
    assertArrayEquals(whole, Files.readAllBytes(file()));
  }

  @Test
  void open_withForce_forcesTheFileBeforeItTakesItsPlaceAndTheDirectoryAfter() {
    var faults = new RecordedFaults(Integer.MAX_VALUE);
    open(faults, true);
    assertEquals(
        List.of(
            "write emporium.classes.new",
            "force emporium.classes.new",
            "write emporium.classes",
            "force " + directory.getFileName()),
        faults.operations);
  }

  @Test
  void open_again_writesNothingButForcesWhatAnEarlierOpenMayHaveLeft() {
    open(new RecordedFaults(Integer.MAX_VALUE), true);
    var again = new RecordedFaults(Integer.MAX_VALUE);
    open(again, true);
    assertEquals(
        List.of("force emporium.classes", "force " + directory.getFileName()), again.operations);
  }

  @Test
  void open_withoutForce_forcesNothing() {
    var unforced = new RecordedFaults(Integer.MAX_VALUE);
    open(directory.resolve("other"), unforced, false);
    assertEquals(
        List.of("write emporium.classes.new", "write emporium.classes"), unforced.operations);
    open(directory.resolve("other"), unforced, false);
    assertEquals(2, unforced.operations.size());
  }

  @Test
  void open_failingAtAnyOperation_leavesTheOldOrTheNewDictionary() throws IOException {
    ImageCodec old =
        ImageCodec.open(SampleAggregates.options(directory, Everything.class, Part.class));
    byte[] image = SampleAggregates.encode(old, new Everything(8));
    byte[] before = Files.readAllBytes(file());
    for (int operation = 0; operation < 4; operation++) {
      Files.write(file(), before);
      var faults = new RecordedFaults(operation);
      assertThrows(DictionaryUnusable.class, () -> open(faults, true));
      boolean replaced = !Arrays.equals(before, Files.readAllBytes(file()));
      assertEquals(operation == 3, replaced);
      ImageCodec again = SampleAggregates.everything(directory);
      assertEquals(old.dictionaryIdentity(), again.dictionaryIdentity());
      assertEquals(8, ((Everything) SampleAggregates.decode(again, image)).fixed);
    }
  }

  @Test
  void dictionaries_ofTwoDirectories_haveTwoIdentities() {
    ImageCodec one = SampleAggregates.everything(directory.resolve("one"));
    ImageCodec two = SampleAggregates.everything(directory.resolve("two"));
    assertNotEquals(one.dictionaryIdentity(), two.dictionaryIdentity());
  }

  private Path file() {
    return directory.resolve("emporium.classes");
  }

  private byte[] written() throws IOException {
    open(FaultInjector.NONE, false);
    return Files.readAllBytes(file());
  }

  private void open(FaultInjector faults, boolean force) {
    open(directory, faults, force);
  }

  private static void open(Path where, FaultInjector faults, boolean force) {
    var options = SampleAggregates.options(where, Everything.class, Part.class, LongPart.class);
    assertTrue(ImageCodec.open(with(options, faults, force)).dictionaryIdentity() > 0);
  }

  private static ImageOptions with(ImageOptions options, FaultInjector faults, boolean force) {
    return new ImageOptions(
        options.directory(),
        force,
        options.classLoader(),
        options.aggregates(),
        options.parts(),
        options.changes(),
        faults);
  }

  /** Notes what is done and lets one operation fail. */
  private static final class RecordedFaults implements FaultInjector {
    final List<String> operations = new ArrayList<>();
    private final int failing;

    RecordedFaults(int failing) {
      this.failing = failing;
    }

    @Override
    public void beforeWrite(Path file, long bytes) throws IOException {
      note("write " + file.getFileName());
    }

    @Override
    public void beforeForce(Path file) throws IOException {
      note("force " + file.getFileName());
    }

    private void note(String operation) throws IOException {
      if (operations.size() == failing) {
        throw new IOException("injected");
      }
      operations.add(operation);
    }
  }
}
