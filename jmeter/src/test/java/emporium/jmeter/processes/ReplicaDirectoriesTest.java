package emporium.jmeter.processes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplicaDirectoriesTest {
  @TempDir private Path data;

  private final List<String> told = new ArrayList<>();

  private int prepare(int count) throws IOException {
    return new ReplicaDirectories(data, "stock", told::add).prepare(count);
  }

  private void fill(String name) throws IOException {
    Path channel = Files.createDirectories(data.resolve(name).resolve("channel_0"));
    Files.writeString(channel.resolve("channel_0_1.dat"), "data of " + name);
    Files.writeString(data.resolve(name).resolve("emporium.lock"), "");
    Path old = Files.createDirectories(data.resolve(name).resolve("audit-log"));
    Files.writeString(old.resolve("stock-1.ndjson"), "{}");
  }

  private String content(String name) throws IOException {
    return Files.readString(data.resolve(name).resolve("channel_0/channel_0_1.dat"));
  }

  private void assertRefused(int count, String text) {
    var refused = assertThrows(IOException.class, () -> prepare(count));
    assertTrue(refused.getMessage().contains(text), refused.getMessage());
  }

  @Test
  void data_ofOne_isCopiedForEachAndKeepsItsName() throws Exception {
    fill("stock");
    assertEquals(0, prepare(1));
    assertEquals(1, prepare(2));
    assertEquals("data of stock", content("stock-0"));
    assertEquals("data of stock", content("stock-1"));
    assertFalse(Files.exists(data.resolve("stock")));
    assertTrue(Files.exists(data.resolve("stock-0/audit-log")));
    assertFalse(Files.exists(data.resolve("stock-1/audit-log")));
    assertEquals(1, told.size());
    assertEquals(1, prepare(2)); // the services may not have divided it yet
    assertEquals(1, told.size());
  }

  @Test
  void data_ofTwo_isCopiedToThoseWithTheSameKeys() throws Exception {
    assertEquals(0, prepare(2));
    fill("stock-0");
    fill("stock-1");
    assertEquals(0, prepare(2));
    assertEquals(2, prepare(4));
    assertEquals("data of stock-0", content("stock-2"));
    assertEquals("data of stock-1", content("stock-3"));
  }

  /** A port was taken, say, before anything was written. */
  @Test
  void count_ofAStartThatCameToNothing_bindsNobody() throws Exception {
    assertEquals(0, prepare(2));
    assertEquals(0, prepare(4));
    assertEquals(0, prepare(1));
    fill("stock");
    assertEquals(1, prepare(2));
  }

  @Test
  void count_thatIsNoMultiple_isRefused() throws Exception {
    assertEquals(0, prepare(2));
    fill("stock-0");
    fill("stock-1");
    assertRefused(1, "--replicas stock=1: the number of its replicas in");
    assertRefused(3, "is 2 and can only be multiplied");
    assertEquals(0, prepare(2));
  }

  /** Data of replicas that no file tells of. */
  @Test
  void data_withoutItsFile_isCountedByDirectories() throws Exception {
    fill("stock-0");
    fill("stock-1");
    assertRefused(1, "is 2");
    assertEquals(2, prepare(4));
  }

  @Test
  void otherData_underTheNameOfACopy_isKept() throws Exception {
    fill("stock");
    fill("stock-1");
    assertRefused(2, "stock-1 has data already");
    assertEquals("data of stock-1", content("stock-1"));
    assertEquals("data of stock", content("stock"));
  }

  @Test
  void data_inUse_isNotCopied() throws Exception {
    fill("stock");
    try (var lock =
            FileChannel.open(data.resolve("stock/emporium.lock"), StandardOpenOption.WRITE);
        var held = lock.lock()) {
      assertTrue(held.isValid());
      assertThrows(Exception.class, () -> prepare(2));
      assertFalse(Files.exists(data.resolve("stock-1")));
    }
    assertEquals(1, prepare(2));
  }

  @Test
  void copying_brokenOff_goesOnAndOnlyThat() throws Exception {
    fill("stock");
    new ReplicaCountFile(data.resolve("stock.replicas"))
        .write(new ReplicaCountFile.Content(4, 1, false));
    fill("stock-1"); // whole, since it has its name
    Path part = Files.createDirectories(data.resolve("stock-2.part/channel_0"));
    Files.writeString(part.resolve("half"), "");
    assertRefused(2, "is being changed to 4");
    assertEquals(1, prepare(4));
    assertEquals("data of stock-1", content("stock-1"));
    assertEquals("data of stock", content("stock-2"));
    assertFalse(Files.exists(data.resolve("stock-2/channel_0/half")));
    assertFalse(Files.exists(data.resolve("stock-2.part")));
    assertEquals("data of stock", content("stock-3"));
    assertEquals("data of stock", content("stock-0"));
  }

  @Test
  void copying_brokenOffBeforeItsLastStep_ends() throws Exception {
    fill("stock-0");
    fill("stock-1");
    new ReplicaCountFile(data.resolve("stock.replicas"))
        .write(new ReplicaCountFile.Content(2, 1, false));
    assertEquals(1, prepare(2));
    assertEquals(List.of(), told);
  }

  @Test
  void file_thatCannotBeRead_isRefusedByName() throws Exception {
    Files.writeString(data.resolve("stock.replicas"), "count=two\nfrom=1\n");
    assertRefused(2, "count and from must be numbers in");
  }
}
