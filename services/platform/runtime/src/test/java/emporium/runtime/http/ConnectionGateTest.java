package emporium.runtime.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class ConnectionGateTest {
  private final ConnectionGate gate = new ConnectionGate(2, 1_000, 1_000);

  private static InetAddress client(int last) throws UnknownHostException {
    return InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) last});
  }

  @Test
  void tryOpen_aboveTheBoundOfAClient_isRefusedAndOthersAreNot() throws Exception {
    assertTrue(gate.tryOpen(client(1)));
    assertTrue(gate.tryOpen(client(1)));
    assertFalse(gate.tryOpen(client(1)));
    assertTrue(gate.tryOpen(client(2)));
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

  /** The memory is that of open connections, whatever clients have come and gone. */
  @Test
  void clients_whoseConnectionsHaveEnded_areForgotten() throws Exception {
    for (int last = 1; last <= 100; last++) {
      assertTrue(gate.tryOpen(client(last)));
      gate.close(client(last));
    }
    assertEquals(0, gate.clients());
  }
}
