package emporium.stream;

import io.vertx.core.buffer.Buffer;
import java.util.List;

/**
 * The first frame of a producer.
 *
 * @param service that publishes the events
 * @param source of their numbers
 * @param partitions of each topic
 * @param target the process that it means to reach
 * @param topics that it will send; later frames have an index into them
 */
record Hello(String service, String source, int partitions, Target target, List<String> topics) {
  /** Distinguishes this from other protocols. */
  private static final int MAGIC = 0x454d5053;

  private static final int VERSION = 2;

  /** A process: one of the replicas of a service. */
  record Target(String service, int index, int count) {}

  void writeTo(Buffer out) {
    var unused =
        FrameWriter.begin(out, FrameType.HELLO)
            .number(MAGIC)
            .number(VERSION)
            .text(service)
            .text(source)
            .number(partitions)
            .text(target.service())
            .number(target.index())
            .number(target.count())
            .texts(topics)
            .end();
  }

  /**
   * Reads the first frame.
   *
   * @throws InvalidFrame if it is of another protocol or version
   */
  static Hello read(FrameBody body) {
    require(body.number("magic") == MAGIC, "magic", "must be that of this protocol");
    int version = body.number("version");
    require(version == VERSION, "version", "must be " + VERSION + ": value=" + version);
    var hello =
        new Hello(
            body.text("service"),
            body.text("source"),
            body.number("partitions"),
            new Target(body.text("target"), body.number("index"), body.number("count")),
            body.texts("topics"));
    body.end();
    return hello;
  }

  private static void require(boolean holds, String field, String rule) {
    if (!holds) {
      throw new InvalidFrame(field, rule);
    }
  }
}
