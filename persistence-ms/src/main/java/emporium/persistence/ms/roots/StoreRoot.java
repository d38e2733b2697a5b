package emporium.persistence.ms.roots;

import java.util.ArrayList;

/** The one root of the store: with one root per service. */
public class StoreRoot {
  /** While the directory has no journal. */
  public static final long NO_JOURNAL = -1;

  /** The last group of the journal that everything in here has; replay goes on after it. */
  public long journalGroup = NO_JOURNAL;

  /**
   * The last group of the journal that had been forced before this was stored. Something in here
   * may be as new as that group, so a start must find the journal from {@code journalGroup} up to
   * there.
   */
  public long journalForced;

  /** Identifies the class dictionary that the journal was written with. */
  public long dictionary;

  /** One per service that was ever opened on this store, or acknowledged an event of it. */
  public final ArrayList<ServiceRoot> services = new ArrayList<>();
}
