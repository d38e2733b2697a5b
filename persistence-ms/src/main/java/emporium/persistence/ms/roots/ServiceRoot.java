package emporium.persistence.ms.roots;

import java.util.ArrayList;

/** What one service keeps. */
public class ServiceRoot {
  /** The service. */
  public String name = "";

  /** Its entities, by kind. */
  public final ArrayList<TableRoot> tables = new ArrayList<>();

  /** Its outboxes, one for each topic it publishes. */
  public final ArrayList<OutboxRoot> outboxes = new ArrayList<>();

  /** What it has consumed. */
  public final ArrayList<InboxRoot> inboxes = new ArrayList<>();
}
