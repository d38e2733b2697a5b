package emporium.jmeter.ycsb.driver;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.jmeter.driver.AcknowledgementEntry;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.request.SamplerRequest;
import emporium.jmeter.ycsb.data.EntryGenerator;
import emporium.jmeter.ycsb.data.YcsbSize;
import java.util.stream.IntStream;

/**
 * An operation on an entry.
 *
 * @param number of the entry
 * @param key of the entry
 * @param field that is written; of an inserted entry all are
 * @param value seed of the text that is written; of an inserted entry that of the entry
 * @param version that a write requires; negative if it requires none
 * @param tid of a write
 */
record YcsbCall(
    YcsbOperation operation,
    int number,
    String key,
    int field,
    long value,
    long version,
    String tid) {
  static final long ANY_VERSION = -1;
  private static final long NO_VERSION = 0;

  /** The request. */
  SamplerRequest request(EntryGenerator entries) {
    String path = "/api/entries/" + key;
    return switch (operation) {
      case READ, READ_FOR_WRITE -> new SamplerRequest(path, "");
      case UPDATE -> new SamplerRequest(path, body(entries));
      case READ_MODIFY_WRITE -> new SamplerRequest(path + "?version=" + version, body(entries));
      case INSERT -> new SamplerRequest(path + "?version=" + NO_VERSION, body(entries));
    };
  }

  private String body(EntryGenerator entries) {
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    if (operation == YcsbOperation.INSERT) {
      IntStream.range(0, YcsbSize.FIELDS)
          .forEach(
              each -> fields.put(name(each), entries.text(EntryGenerator.fieldSeed(value, each))));
    } else {
      fields.put(name(field), entries.text(value));
    }
    return fields.toString();
  }

  /** The name of a field in requests and answers. */
  static String name(int field) {
    return "field" + field;
  }

  /**
   * The entry of a write in the acknowledgement log.
   *
   * @param written the version in the answer
   */
  AcknowledgementEntry entry(SampleVerdict verdict, long written) {
    var entry =
        AcknowledgementEntry.of(verdict, operation, tid).with("key", key).with("value", value);
    if (operation != YcsbOperation.INSERT) {
      entry = entry.with("field", field);
    }
    if (version != ANY_VERSION) {
      entry = entry.with("required", version);
    }
    return verdict.acknowledged() ? entry.with("version", written) : entry;
  }
}
