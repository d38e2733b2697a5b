package emporium.persistence.ms.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.Aggregate;
import emporium.persistence.AggregateAccess;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.Booking;
import emporium.persistence.ms.schema.DamagedImage;
import emporium.persistence.ms.schema.SampleAggregates;
import emporium.persistence.ms.schema.SampleAggregates.Everything;
import emporium.persistence.ms.schema.SampleAggregates.LongPart;
import emporium.persistence.ms.schema.SampleAggregates.Part;
import emporium.persistence.ms.schema.UnstorableValue;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImageCodecTest {
  @TempDir Path directory;

  @Test
  void account_withBookings_isTheSameAgain() {
    var images = ImageCodec.open(SampleAggregates.options(directory, Account.class, Booking.class));
    var account = new Account(new AccountId(3, 4), Long.MIN_VALUE);
    requireSame(images, account);
    for (int i = 0; i < 40; i++) {
      account.book(i - 20);
    }
    account.annotateLast("a note");
    requireSame(images, account);
  }

  @Test
  void everyKind_extremes_areTheSameAgain() {
    var images = SampleAggregates.everything(directory);
    requireSame(images, new Everything(0));
    requireSame(images, filled(Byte.MAX_VALUE, Short.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE));
    requireSame(images, filled(Byte.MIN_VALUE, Short.MIN_VALUE, Integer.MIN_VALUE, Long.MIN_VALUE));
    var nulls = new Everything(-1);
    nulls.text = null;
    nulls.bytes = null;
    nulls.names = null;
    nulls.parts = null;
    requireSame(images, nulls);
  }

  private static Everything filled(byte b, short s, int i, long l) {
    var all = new Everything(i);
    all.flag = true;
    all.small = b;
    all.shorter = s;
    all.letter = (char) s;
    all.number = i;
    all.longer = l;
    all.approximate = Float.intBitsToFloat(i);
    all.precise = Double.longBitsToDouble(l);
    all.text = "text";
    all.bytes = new byte[] {b, 0, 1};
    all.ints = new int[] {i, 0, 1};
    all.longs = new long[] {l, 0, 1};
    all.part = new LongPart("of a subclass", l);
    all.part.next = new Part(null);
    all.names.add("one");
    all.names.add(null);
    all.names.add("");
    all.parts.add(new Part("first"));
    all.parts.add(null);
    all.fixedParts.add(new Part("in a final list"));
    return all;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "plain", "\u00FFber", "\u0100", "\uD83D\uDE00", "lone \uD83D", "\uDE00", "\0"})
  void text_ofAnyCharacters_isTheSameAgain(String text) {
    var images = SampleAggregates.everything(directory);
    var all = new Everything(1);
    all.text = text;
    assertEquals(
        text,
        ((Everything) SampleAggregates.decode(images, SampleAggregates.encode(images, all))).text);
  }

  @Test
  void floats_notNumbers_keepTheirBits() {
    var images = SampleAggregates.everything(directory);
    var all = new Everything(1);
    all.approximate = Float.intBitsToFloat(0x7FC0_1234);
    all.precise = Double.longBitsToDouble(0x7FF8_0000_0000_1234L);
    var again = (Everything) SampleAggregates.decode(images, SampleAggregates.encode(images, all));
    assertEquals(0x7FC0_1234, Float.floatToRawIntBits(again.approximate));
    assertEquals(0x7FF8_0000_0000_1234L, Double.doubleToRawLongBits(again.precise));
  }

  @Test
  void encode_many_appendsOneAfterTheOther() {
    var images = SampleAggregates.everything(directory);
    var out = new ImageBuffer(SampleAggregates.BYTES_MAX);
    for (int i = 0; i < 50; i++) {
      images.encode(new Everything(i), out);
    }
    ByteBuffer in = out.asByteBuffer();
    for (int i = 0; i < 50; i++) {
      assertEquals(i, ((Everything) images.decode(in)).fixed);
    }
    assertEquals(0, in.remaining());
    out.clear();
    assertEquals(0, out.size());
  }

  @Test
  void restoreInto_existing_replacesStoredStateOnly() {
    var images = SampleAggregates.everything(directory);
    byte[] image = SampleAggregates.encode(images, filled((byte) 1, (short) 2, 3, 4));
    var existing = new Everything(99);
    var part = new Part("old");
    existing.part = part;
    existing.ignored = 42;
    AggregateAccess.slot(existing, 17);
    AggregateAccess.changeable(existing, false);
    images.restoreInto(existing, ByteBuffer.wrap(image));
    assertEquals(
        SampleAggregates.describe(SampleAggregates.decode(images, image)),
        SampleAggregates.describe(existing));
    assertNotSame(part, existing.part);
    assertEquals(42, existing.ignored);
    assertEquals(17, AggregateAccess.slot(existing));
    assertTrue(!AggregateAccess.changeable(existing));
  }

  @Test
  void restoreInto_damage_leavesTheAggregateAlone() {
    var images = SampleAggregates.everything(directory);
    byte[] image = SampleAggregates.encode(images, filled((byte) 1, (short) 2, 3, 4));
    var existing = new Everything(99);
    String before = SampleAggregates.describe(existing);
    var torn = ByteBuffer.wrap(image, 0, image.length - 1);
    assertThrows(DamagedImage.class, () -> images.restoreInto(existing, torn));
    assertEquals(before, SampleAggregates.describe(existing));
  }

  @Test
  void restoreInto_anotherClass_isRefused() {
    var options = SampleAggregates.options(directory, Account.class, Booking.class, Part.class);
    var images =
        ImageCodec.open(
            new ImageOptions(
                directory,
                false,
                options.classLoader(),
                java.util.Set.of(Account.class, Everything.class),
                options.parts(),
                List.of(),
                options.faults()));
    byte[] image = SampleAggregates.encode(images, new Everything(1));
    var account = new Account(new AccountId(1, 1), 5);
    assertThrows(DamagedImage.class, () -> images.restoreInto(account, ByteBuffer.wrap(image)));
    assertEquals(5, account.balanceCents());
  }

  @Test
  void encode_partReachedTwice_isRefusedWithItsPath() {
    var all = new Everything(1);
    var shared = new Part("shared");
    all.part = new Part("outer");
    all.part.next = shared;
    all.parts.add(new Part("another"));
    all.parts.add(shared);
    requireRefused(all, "Everything.parts[1]", "second time");
    all.parts.set(1, new Part("not shared"));
    requireSame(SampleAggregates.everything(directory), all);
  }

  @Test
  void encode_cycle_isRefusedWithItsPath() {
    var all = new Everything(1);
    all.part = new Part("a");
    all.part.next = new Part("b");
    all.part.next.next = all.part;
    requireRefused(all, "Everything.part.next.next", "second time");
  }

  @Test
  void encode_listOrArrayReachedTwice_isRefused() {
    var all = new Everything(1);
    all.parts = all.fixedParts;
    requireRefused(all, "Everything.fixedParts", "second time");
  }

  @Test
  void encode_manyPartsOneShared_isRefused() {
    var all = new Everything(1);
    for (int i = 0; i < 1_000; i++) {
      all.parts.add(new Part("p" + i));
    }
    requireSame(SampleAggregates.everything(directory), all);
    all.fixedParts.add(all.parts.get(977));
    requireRefused(all, "Everything.fixedParts[0]", "second time");
  }

  @Test
  void encode_undeclaredClass_isRefusedByNameAndPath() {
    var all = new Everything(1);
    all.parts.add(new SampleAggregates.StrangePart());
    requireRefused(all, "Everything.parts[0]", SampleAggregates.StrangePart.class.getName());
  }

  @Test
  void encode_tooDeep_isRefused() {
    var all = new Everything(1);
    all.part = new Part("0");
    Part last = all.part;
    for (int i = 1; i < ImageWriter.DEPTH_MAX; i++) {
      last.next = new Part("" + i);
      last = last.next;
    }
    requireSame(SampleAggregates.everything(directory), all);
    last.next = new Part("one too many");
    var images = SampleAggregates.everything(directory);
    assertThrows(UnstorableValue.class, () -> SampleAggregates.encode(images, all));
  }

  @SuppressWarnings("serial")
  private static final class OtherList<T> extends ArrayList<T> {}

  /** As an object that comes from another engine may hold. */
  @Test
  void encode_listOfAnotherClass_isRefused() {
    var all = new Everything(1);
    all.names = new CopyOnWriteArrayList<>(List.of("a"));
    requireRefused(all, "Everything.names", "no plain ArrayList");
  }

  @Test
  void encode_listOfASubclass_isRefused() {
    var all = new Everything(1);
    all.names = new OtherList<>();
    requireRefused(all, "Everything.names", "no plain ArrayList");
  }

  @Test
  void encode_moreThanTheBufferHolds_isRefusedAndLeavesIt() {
    var images = SampleAggregates.everything(directory);
    var out = new ImageBuffer(2_000);
    images.encode(new Everything(1), out);
    byte[] before = SampleAggregates.bytes(out);
    var large = new Everything(2);
    large.bytes = new byte[2_000];
    assertThrows(UnstorableValue.class, () -> images.encode(large, out));
    assertArrayEquals(before, SampleAggregates.bytes(out));
    large.bytes = new byte[1_500];
    images.encode(large, out);
    assertTrue(out.size() > 1_500);
  }

  @Test
  void open_again_givesTheSameNumbers() {
    var images = SampleAggregates.everything(directory);
    byte[] image = SampleAggregates.encode(images, new Everything(5));
    var again = SampleAggregates.everything(directory);
    assertEquals(images.dictionaryIdentity(), again.dictionaryIdentity());
    assertArrayEquals(image, SampleAggregates.encode(again, new Everything(5)));
    assertSame(Everything.class, SampleAggregates.decode(again, image).getClass());
  }

  private void requireRefused(Aggregate aggregate, String path, String why) {
    var images = SampleAggregates.everything(directory);
    var refused =
        assertThrows(UnstorableValue.class, () -> SampleAggregates.encode(images, aggregate));
    assertEquals(path, refused.path());
    assertTrue(refused.getMessage().contains(why), refused.getMessage());
  }

  private static void requireSame(ImageCodec images, Aggregate aggregate) {
    Aggregate again = SampleAggregates.decode(images, SampleAggregates.encode(images, aggregate));
    assertNotSame(aggregate, again);
    assertEquals(SampleAggregates.describe(aggregate), SampleAggregates.describe(again));
  }
}
