package emporium.jmeter.driver;

import java.io.Serial;

/** {@link WorkloadRequest} under the name that it has in older plans. */
public class MarketplaceRequest extends WorkloadRequest {
  @Serial private static final long serialVersionUID = 1;
}
