package emporium.jmeter.bookstore;

import emporium.jmeter.bookstore.data.BookstoreSize;
import emporium.jmeter.driver.DriverRun;
import emporium.jmeter.driver.WorkloadDriver;
import java.io.IOException;
import java.io.Serial;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The element of a plan that holds the settings of the bookstore's driver. */
public class BookstoreDriver extends WorkloadDriver {
  @Serial private static final long serialVersionUID = 1;

  @Override
  protected DriverRun<?> begin(@Nullable DriverRun<?> before, Consumer<String> progress)
      throws IOException, InterruptedException {
    return before instanceof BookstoreRun previous
        ? BookstoreRun.continueFrom(previous, settings(), progress)
        : new BookstorePreparation(settings(), progress).start();
  }

  private BookstoreSettings settings() {
    return new BookstoreSettings(
        runSettings(), BookstoreSize.of(getSize().strip()), decimal("pace", getPace()));
  }

  public String getSize() {
    return getPropertyAsString("size");
  }

  public void setSize(String value) {
    setProperty("size", value);
  }

  public String getPace() {
    return getPropertyAsString("pace");
  }

  public void setPace(String value) {
    setProperty("pace", value);
  }
}
