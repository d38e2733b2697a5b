package emporium.wholesale;

import emporium.persistence.Aggregate;
import java.util.List;
import java.util.function.Supplier;

/**
 * A row to be ingested.
 *
 * @param type the class of its aggregate, the first that is made
 * @param id the identity of that
 * @param owner the warehouse or district that it is of; {@link #NO_OWNER} without one
 * @param aggregates makes them; called again if a database has the command tried again
 */
public record Row(
    Class<? extends Aggregate> type,
    Object id,
    Object owner,
    Supplier<List<Aggregate>> aggregates) {
  /** Of what no warehouse owns. */
  public static final Object NO_OWNER = "";
}
