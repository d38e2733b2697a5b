package emporium.entries.ms;

import emporium.entries.EntriesRepository;
import emporium.entries.Entry;
import emporium.entries.EntryKey;
import emporium.entries.Population;
import emporium.entries.PopulationId;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.Table;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The graph of entries: found by their key. */
public final class GraphEntriesRepository implements EntriesRepository {
  private final Table<EntryKey, Entry> entries;
  private final Table<PopulationId, Population> populations;

  /** Declares the graph. */
  public GraphEntriesRepository(Graph graph) {
    entries = graph.table("entries", Entry.class, Entry::key);
    populations = graph.table("populations", Population.class, Population::id);
    entries.invariant("an entry has ten fields", entry -> entry.fields().size() == Entry.FIELDS);
  }

  @Override
  public @Nullable Entry find(EntryKey key) {
    return entries.find(key);
  }

  @Override
  public Map<EntryKey, Entry> findAll(Collection<EntryKey> keys) {
    Map<EntryKey, Entry> found = new LinkedHashMap<>();
    for (EntryKey key : keys) {
      Entry entry = entries.find(key);
      if (entry != null) {
        found.put(key, entry);
      }
    }
    return found;
  }

  @Override
  public Collection<Entry> entries() {
    return entries.all();
  }

  @Override
  public Collection<Population> populations() {
    return populations.all();
  }
}
