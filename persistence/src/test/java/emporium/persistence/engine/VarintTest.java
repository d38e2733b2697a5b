package emporium.persistence.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VarintTest {
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 127, 128, 16_383, 16_384, Long.MAX_VALUE, -1, Long.MIN_VALUE})
  void number_putIntoArrayOrBuffer_isTheSameAndRead(long value) {
    var array = new byte[Varint.BYTES_MAX];
    int end = Varint.put(value, array, 0);
    var buffer = ByteBuffer.allocate(Varint.BYTES_MAX);
    Varint.put(value, buffer);
    assertEquals(end, buffer.position());
    assertArrayEquals(array, buffer.array());
    assertEquals(value, Varint.get(buffer.flip()));
    assertEquals(value, Varint.signed(Varint.zigzag(value)));
  }

  @Test
  void number_nearZero_hasOneByte() {
    var array = new byte[Varint.BYTES_MAX];
    assertEquals(1, Varint.put(Varint.zigzag(-64), array, 0));
    assertEquals(2, Varint.put(Varint.zigzag(64), array, 0));
  }

  @Test
  void number_thatDoesNotEnd_isRefused() {
    var bytes = new byte[Varint.BYTES_MAX];
    Arrays.fill(bytes, (byte) 0xFF);
    assertThrows(IllegalArgumentException.class, () -> Varint.get(ByteBuffer.wrap(bytes)));
    assertThrows(BufferUnderflowException.class, () -> Varint.get(ByteBuffer.wrap(bytes, 0, 9)));
  }
}
