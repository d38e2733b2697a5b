package emporium.jmeter.ycsb;

import emporium.jmeter.driver.DriverRun;
import emporium.jmeter.driver.WorkloadDriver;
import emporium.jmeter.ycsb.data.KeyDistribution;
import emporium.jmeter.ycsb.data.YcsbSize;
import emporium.jmeter.ycsb.driver.YcsbMix;
import emporium.jmeter.ycsb.driver.YcsbRun;
import emporium.jmeter.ycsb.driver.YcsbSettings;
import java.io.IOException;
import java.io.Serial;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The element of a plan that holds the settings of the driver of entries. */
public class YcsbDriver extends WorkloadDriver {
  @Serial private static final long serialVersionUID = 1;

  public String getRecords() {
    return getPropertyAsString("records");
  }

  public void setRecords(String value) {
    setProperty("records", value);
  }

  public String getFieldLength() {
    return getPropertyAsString("fieldLength");
  }

  public void setFieldLength(String value) {
    setProperty("fieldLength", value);
  }

  public String getMix() {
    return getPropertyAsString("mix");
  }

  public void setMix(String value) {
    setProperty("mix", value);
  }

  public String getDistribution() {
    return getPropertyAsString("distribution");
  }

  public void setDistribution(String value) {
    setProperty("distribution", value);
  }

  public String getHotPercent() {
    return getPropertyAsString("hotPercent");
  }

  public void setHotPercent(String value) {
    setProperty("hotPercent", value);
  }

  @Override
  protected DriverRun<?> begin(@Nullable DriverRun<?> before, Consumer<String> progress)
      throws IOException, InterruptedException {
    return before instanceof YcsbRun previous
        ? YcsbRun.continueFrom(previous, settings(), progress)
        : YcsbRun.start(settings(), progress);
  }

  private YcsbSettings settings() {
    var size =
        new YcsbSize(
            whole("seed", getSeed()),
            number("records", getRecords()),
            number("fieldLength", getFieldLength()));
    return new YcsbSettings(
        runSettings(),
        size,
        YcsbMix.of(getMix()),
        KeyDistribution.Kind.of(getDistribution()),
        number("hotPercent", getHotPercent()));
  }
}
