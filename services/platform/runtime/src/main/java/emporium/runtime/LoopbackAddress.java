package emporium.runtime;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** What only programs on this machine can reach. */
public final class LoopbackAddress {
  private LoopbackAddress() {}

  /** Whether a name or an address is one of the loopback interface; false if it is unknown. */
  public static boolean is(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException unknown) {
      return false;
    }
  }
}
