package emporium.persistence.ms.journal;

import java.util.LinkedHashMap;
import java.util.Map;

/** The group would not fit into an empty segment. Nothing was written; the journal goes on. */
public final class GroupTooLarge extends JournalException {
  private static final long serialVersionUID = 1L;

  GroupTooLarge(long groupBytes, int groupBytesMax) {
    super("Group too large, nothing written", context(groupBytes, groupBytesMax), null);
  }

  private static Map<String, String> context(long groupBytes, int groupBytesMax) {
    Map<String, String> context = new LinkedHashMap<>();
    context.put("groupBytes", Long.toString(groupBytes));
    context.put("groupBytesMax", Integer.toString(groupBytesMax));
    return context;
  }
}
