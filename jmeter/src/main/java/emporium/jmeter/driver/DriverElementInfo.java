package emporium.jmeter.driver;

import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;

/** Groups and defaults of the fields that the driver elements of all workloads have. */
public abstract class DriverElementInfo extends BeanInfoSupport {
  /** Describes the element of a workload. */
  protected DriverElementInfo(Class<? extends WorkloadDriver> element) {
    super(element);
    field("target", "http://localhost:8080");
    field("populate", "when-empty");
    field("populateWorkers", "32");
    field("exclusive", "false");
    field("seed", "1");
    field("ratePerSecond", "0");
    field("warmupSeconds", "10");
    field("seconds", "60");
    field("samplesMin", "100");
    field("acknowledged", "acknowledged.ndjson");
    field("samples", "");
    field("preparation", "at-start");
  }

  /** Creates the groups of the measuring window and of files, which all workloads have. */
  protected final void windowAndFileGroups() {
    group("window", "warmupSeconds", "seconds", "samplesMin");
    group("files", "acknowledged", "samples", "preparation");
  }

  /** Creates a group of fields, in this order. */
  protected final void group(String name, String... fields) {
    createPropertyGroup(name, fields);
  }

  /** Gives a field its default. */
  protected final void field(String name, String otherwise) {
    PropertyDescriptor field = property(name);
    field.setValue(NOT_UNDEFINED, true);
    field.setValue(DEFAULT, otherwise);
  }
}
