package emporium.entries.jpa;

import emporium.entries.EntriesRepository;
import emporium.entries.Entry;
import emporium.entries.EntryKey;
import emporium.entries.Population;
import emporium.entries.PopulationId;
import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaState;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The table of entries: found by their primary key. */
public final class JpaEntriesRepository implements EntriesRepository {
  /** Which keys lead to which rows. */
  public static final JpaMapping MAPPING =
      new JpaMapping()
          .table(Entry.class, EntryKey.class, EntryKey::value)
          .table(Population.class, PopulationId.class, PopulationId::value);

  private final JpaState state;

  /** On the rows that one unit of work sees. */
  public JpaEntriesRepository(JpaState state) {
    this.state = state;
  }

  @Override
  public @Nullable Entry find(EntryKey key) {
    return state.find(Entry.class, key);
  }

  @Override
  public Map<EntryKey, Entry> findAll(Collection<EntryKey> keys) {
    Map<EntryKey, Entry> found = new LinkedHashMap<>();
    state.findAll(Entry.class, keys).forEach(entry -> found.put(entry.key(), entry));
    return found;
  }

  @Override
  public Collection<Entry> entries() {
    return state.all(Entry.class);
  }

  @Override
  public Collection<Population> populations() {
    return state.all(Population.class);
  }
}
