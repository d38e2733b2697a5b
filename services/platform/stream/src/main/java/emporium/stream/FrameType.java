package emporium.stream;

/** What a frame has; its code is its first byte. */
enum FrameType {
  /** Who connects, and to whom. */
  HELLO(1),
  /** What the consumer has consumed already. */
  WELCOME(2),
  /** Why it does not take the connection. */
  REFUSED(3),
  /** An event. */
  EVENT(4),
  /** What the consumer has consumed since. */
  ACKNOWLEDGEMENT(5),
  /** A sign of life. */
  HEARTBEAT(6);

  private final byte code;

  FrameType(int code) {
    this.code = (byte) code;
  }

  byte code() {
    return code;
  }

  static FrameType of(byte code) {
    return switch (code) {
      case 1 -> HELLO;
      case 2 -> WELCOME;
      case 3 -> REFUSED;
      case 4 -> EVENT;
      case 5 -> ACKNOWLEDGEMENT;
      case 6 -> HEARTBEAT;
      default -> throw new InvalidFrame("type", "must be one of 1 to 6");
    };
  }
}
