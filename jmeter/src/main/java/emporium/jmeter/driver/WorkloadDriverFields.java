package emporium.jmeter.driver;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.driver.workload.RunSettings;
import java.io.Serial;
import java.nio.file.Path;
import org.apache.jmeter.config.ConfigTestElement;

/**
 * The fields that the driver elements of all workloads have, as JMeter's GUI and plan files know
 * them. All are strings, since each may be a JMeter expression.
 */
public abstract class WorkloadDriverFields extends ConfigTestElement {
  @Serial private static final long serialVersionUID = 1;

  public String getTarget() {
    return getPropertyAsString("target");
  }

  public void setTarget(String value) {
    setProperty("target", value);
  }

  public String getPopulate() {
    return getPropertyAsString("populate");
  }

  public void setPopulate(String value) {
    setProperty("populate", value);
  }

  public String getPopulateWorkers() {
    return getPropertyAsString("populateWorkers");
  }

  public void setPopulateWorkers(String value) {
    setProperty("populateWorkers", value);
  }

  public String getExclusive() {
    return getPropertyAsString("exclusive");
  }

  public void setExclusive(String value) {
    setProperty("exclusive", value);
  }

  public String getSeed() {
    return getPropertyAsString("seed");
  }

  public void setSeed(String value) {
    setProperty("seed", value);
  }

  public String getRatePerSecond() {
    return getPropertyAsString("ratePerSecond", "0");
  }

  public void setRatePerSecond(String value) {
    setProperty("ratePerSecond", value);
  }

  public String getWarmupSeconds() {
    return getPropertyAsString("warmupSeconds");
  }

  public void setWarmupSeconds(String value) {
    setProperty("warmupSeconds", value);
  }

  public String getSeconds() {
    return getPropertyAsString("seconds");
  }

  public void setSeconds(String value) {
    setProperty("seconds", value);
  }

  public String getSamplesMin() {
    return getPropertyAsString("samplesMin");
  }

  public void setSamplesMin(String value) {
    setProperty("samplesMin", value);
  }

  public String getAcknowledged() {
    return getPropertyAsString("acknowledged");
  }

  public void setAcknowledged(String value) {
    setProperty("acknowledged", value);
  }

  public String getSamples() {
    return getPropertyAsString("samples");
  }

  public void setSamples(String value) {
    setProperty("samples", value);
  }

  public String getPreparation() {
    return getPropertyAsString("preparation");
  }

  public void setPreparation(String value) {
    setProperty("preparation", value);
  }

  /**
   * Returns the addresses of the services.
   *
   * @throws IllegalArgumentException naming the field and the rule
   */
  protected ServiceAddresses addresses() {
    try {
      return ServiceAddresses.parse(getTarget());
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException("target " + wrong.getMessage(), wrong);
    }
  }

  /**
   * Returns the values of these fields.
   *
   * @throws IllegalArgumentException naming a field and the rule that it breaks
   */
  protected RunSettings runSettings() {
    return new RunSettings(
        addresses(),
        whole("seed", getSeed()),
        decimal("rate per second", getRatePerSecond()),
        number("warm-up seconds", getWarmupSeconds()),
        number("seconds", getSeconds()),
        PopulatePolicy.parse(getPopulate()),
        number("populate workers", getPopulateWorkers()),
        whole("samples min", getSamplesMin()),
        Path.of(getAcknowledged()),
        Boolean.parseBoolean(getExclusive()));
  }

  /**
   * Reads a whole number.
   *
   * @throws IllegalArgumentException naming the field and the rule
   */
  protected static long whole(String name, String text) {
    try {
      return Long.parseLong(text.strip());
    } catch (NumberFormatException notANumber) {
      throw new IllegalArgumentException(
          name + " must be a whole number, was '" + text + "'", notANumber);
    }
  }

  /**
   * Reads a whole number of 32 bits.
   *
   * @throws IllegalArgumentException naming the field and the rule
   */
  protected static int number(String name, String text) {
    long value = whole(name, text);
    if (value < Integer.MIN_VALUE || value > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(name + " must be below 2^31, was " + value);
    }
    return (int) value;
  }

  /**
   * Reads a decimal number.
   *
   * @throws IllegalArgumentException naming the field and the rule
   */
  protected static double decimal(String name, String text) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException notANumber) {
      throw new IllegalArgumentException(
          name + " must be a number, was '" + text + "'", notANumber);
    }
  }
}
