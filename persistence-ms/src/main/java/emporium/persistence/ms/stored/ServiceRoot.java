package emporium.persistence.ms.stored;

import java.util.ArrayList;

/** What one service keeps. */
public class ServiceRoot {
  /** The service. */
  public String name = "";

  /** Its entities, by kind. */
  public final ArrayList<TableRoot> tables = new ArrayList<>();

  /** Its published events that not all have consumed. */
  public final ArrayList<TopicRoot> topics = new ArrayList<>();

  /** What it has consumed. */
  public final ArrayList<InboxRoot> inboxes = new ArrayList<>();
}
