package emporium.jmeter.toy;

import emporium.jmeter.driver.DriverRun;
import emporium.jmeter.driver.WorkloadDriver;
import emporium.jmeter.driver.workload.PopulatePolicy;
import java.io.IOException;
import java.io.Serial;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The element of its plan. */
public class ToyDriver extends WorkloadDriver {
  @Serial private static final long serialVersionUID = 1;

  public String getThings() {
    return getPropertyAsString("things");
  }

  public void setThings(String value) {
    setProperty("things", value);
  }

  @Override
  protected DriverRun<?> begin(@Nullable DriverRun<?> before, Consumer<String> progress)
      throws IOException, InterruptedException {
    if (before instanceof ToyRun run) {
      return ToyRun.continueFrom(run, runSettings());
    }
    int things = number("things", getThings());
    if (runSettings().populate() != PopulatePolicy.NEVER) {
      ToyRun.populate(runSettings(), things, progress);
    }
    return new ToyRun(runSettings(), things, 0);
  }
}
