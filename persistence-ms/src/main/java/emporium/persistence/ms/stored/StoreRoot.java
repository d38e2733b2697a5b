package emporium.persistence.ms.stored;

import java.util.ArrayList;

/** The one root of the store: a root of its own per service. */
public class StoreRoot {
  /** One per service that was ever opened on this store. */
  public final ArrayList<ServiceRoot> services = new ArrayList<>();
}
