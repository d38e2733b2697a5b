package emporium.persistence.ms.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.Booking;
import emporium.persistence.ms.compression.Zstandard;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.image.ImageBuffer;
import emporium.persistence.ms.image.ImageCodec;
import emporium.persistence.ms.image.ImageOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library that compresses history: what it saves, and a process that cannot load it. */
class PackCompressionTest {
  private static final int ACCOUNTS = 1_000;
  private static final int BYTES = 10_000;

  @TempDir Path directory;

  /** In a process of its own: prints how many bytes such a block takes. */
  public static void main(String[] args) {
    System.out.println(Zstandard.LIBRARY.compress(new byte[BYTES]).length);
  }

  private static int bytesInAProcess(Path unpacked) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + unpacked,
                "-cp",
                System.getProperty("java.class.path"),
                PackCompressionTest.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    assertEquals(0, process.exitValue());
    return Integer.parseInt(printed.lines().reduce((before, last) -> last).orElseThrow().trim());
  }

  @Test
  void process_withoutAPlaceForTheLibrary_writesUncompressed() throws Exception {
    assertTrue(bytesInAProcess(directory) < 100, "the control: it is compressed");
    assertEquals(BYTES, bytesInAProcess(directory.resolve("missing")));
  }

  private byte[] image(ImageCodec images, Random random, int number) {
    var account = new Account(new AccountId(random.nextInt(100), number), 0);
    for (int booking = random.nextInt(20); booking >= 0; booking--) {
      account.book(random.nextInt(100_000));
      account.annotateLast("to " + random.nextInt(10_000));
    }
    var image = new ImageBuffer(Integer.MAX_VALUE);
    images.encode(account, image);
    var bytes = new byte[image.size()];
    image.asByteBuffer().get(bytes);
    return bytes;
  }

  private ImageCodec images() throws IOException {
    return ImageCodec.open(
        new ImageOptions(
            directory,
            false,
            getClass().getClassLoader(),
            Set.of(Account.class),
            Set.of(Booking.class),
            List.of(),
            FaultInjector.NONE));
  }

  @Test
  void pack_ofRandomAccounts_isMuchSmallerThanTheirImages() throws IOException {
    long seed = System.nanoTime();
    var random = new Random(seed);
    var writer = new PackWriter(Zstandard.LIBRARY);
    ImageCodec images = images();
    int bytes = 0;
    for (int number = 1; number <= ACCOUNTS; number++) {
      byte[] image = image(images, random, number);
      bytes += image.length;
      writer.add(image);
    }
    double ratio = (double) bytes / writer.encode().length;
    System.out.printf(
        "pack: %d bytes of images, %.2f times the pack, seed %d%n", bytes, ratio, seed);
    assertTrue(ratio > 1.5, "ratio " + ratio);
  }
}
