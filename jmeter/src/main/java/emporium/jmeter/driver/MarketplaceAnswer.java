package emporium.jmeter.driver;

import java.io.Serial;

/** {@link WorkloadAnswer} under the name that it has in older plans. */
public class MarketplaceAnswer extends WorkloadAnswer {
  @Serial private static final long serialVersionUID = 1;
}
