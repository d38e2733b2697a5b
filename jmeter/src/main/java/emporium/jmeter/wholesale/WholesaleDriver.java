package emporium.jmeter.wholesale;

import emporium.jmeter.driver.DriverRun;
import emporium.jmeter.driver.WorkloadDriver;
import emporium.jmeter.wholesale.data.WholesaleInputs;
import emporium.jmeter.wholesale.data.WholesaleScale;
import emporium.jmeter.wholesale.data.WholesaleSize;
import emporium.jmeter.wholesale.driver.WholesaleRun;
import emporium.jmeter.wholesale.driver.WholesaleSettings;
import java.io.IOException;
import java.io.Serial;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The element of a plan that holds the settings of the driver of wholesale. */
public class WholesaleDriver extends WorkloadDriver {
  @Serial private static final long serialVersionUID = 1;

  public String getWarehouses() {
    return getPropertyAsString("warehouses");
  }

  public void setWarehouses(String value) {
    setProperty("warehouses", value);
  }

  public String getScale() {
    return getPropertyAsString("scale");
  }

  public void setScale(String value) {
    setProperty("scale", value);
  }

  public String getInputs() {
    return getPropertyAsString("inputs");
  }

  public void setInputs(String value) {
    setProperty("inputs", value);
  }

  public String getPace() {
    return getPropertyAsString("pace");
  }

  public void setPace(String value) {
    setProperty("pace", value);
  }

  @Override
  protected DriverRun<?> begin(@Nullable DriverRun<?> before, Consumer<String> progress)
      throws IOException, InterruptedException {
    return before instanceof WholesaleRun previous
        ? WholesaleRun.continueFrom(previous, settings(), progress)
        : WholesaleRun.start(settings(), progress);
  }

  private WholesaleSettings settings() {
    var size =
        new WholesaleSize(
            whole("seed", getSeed()),
            number("warehouses", getWarehouses()),
            WholesaleScale.of(getScale()),
            WholesaleInputs.of(getInputs()));
    return new WholesaleSettings(runSettings(), size, decimal("pace", getPace()));
  }
}
