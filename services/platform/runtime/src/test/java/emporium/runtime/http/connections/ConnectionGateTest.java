package emporium.runtime.http.connections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class ConnectionGateTest {
  private static final int RESERVED = 5;

  private long freeDescriptors = Long.MAX_VALUE;
  private final ConnectionRefusals refusals = new ConnectionRefusals();
  private final ConnectionGate gate = gate(100, 0, 2);

  private ConnectionGate gate(int totalMax, int reserved, int perClientMax) {
    return new ConnectionGate(
        new ConnectionBounds(totalMax, reserved, perClientMax, RESERVED, 1_000, 1_000),
        refusals,
        new FreeDescriptors(() -> freeDescriptors, System::nanoTime));
  }

  private static InetAddress client(int last) throws UnknownHostException {
    return InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) last});
  }

  @Test
  void tryOpen_aboveTheBoundOfAClient_isRefusedAndOthersAreNot() throws Exception {
    assertTrue(gate.tryOpen(client(1)));
    assertTrue(gate.tryOpen(client(1)));
    assertFalse(gate.tryOpen(client(1)));
    assertTrue(gate.tryOpen(client(2)));
    assertEquals(1, refusals.ofClientCount());
    assertEquals(0, refusals.ofAllCount());
  }

  @Test
  void close_ofAConnection_makesRoomForAnother() throws Exception {
    assertTrue(gate.tryOpen(client(1)));
    assertTrue(gate.tryOpen(client(1)));
    assertFalse(gate.tryOpen(client(1)));
    gate.close(client(1));
    assertTrue(gate.tryOpen(client(1)));
    assertFalse(gate.tryOpen(client(1)));
  }

  @Test
  void tryOpen_withNoMoreDescriptorsThanTheReserved_isRefused() throws Exception {
    freeDescriptors = RESERVED + 1;
    assertTrue(gate.tryOpen(client(1)));
    assertFalse(gate.tryOpen(client(2)));
    assertEquals(1, refusals.ofDescriptorsCount());
    assertEquals(1, gate.clients());
  }

  /** The memory is that of open connections, whatever clients have come and gone. */
  @Test
  void clients_whoseConnectionsHaveEnded_areForgotten() throws Exception {
    for (int last = 1; last <= 100; last++) {
      assertTrue(gate.tryOpen(client(last)));
      gate.close(client(last));
    }
    assertEquals(0, gate.clients());
  }

  @Test
  void tryOpen_aboveTheBoundOfAll_isRefusedUntilOneEnds() throws Exception {
    ConnectionGate narrow = gate(2, 0, 2);
    assertTrue(narrow.tryOpen(client(1)));
    assertTrue(narrow.tryOpen(client(2)));
    assertFalse(narrow.tryOpen(client(3)));
    assertEquals(1, refusals.ofAllCount());
    narrow.close(client(1));
    assertTrue(narrow.tryOpen(client(3)));
  }

  /** With none reserved, the client takes all there are. */
  @Test
  void tryOpen_ofTheReserved_isForClientsThatHaveFew() throws Exception {
    for (int reserved : new int[] {0, 10}) {
      ConnectionGate narrow = gate(40, reserved, 100);
      int open = 0;
      while (narrow.tryOpen(client(1))) {
        open++;
      }
      assertEquals(40 - reserved, open);
      assertEquals(reserved > 0, narrow.tryOpen(client(2)));
    }
  }
}
