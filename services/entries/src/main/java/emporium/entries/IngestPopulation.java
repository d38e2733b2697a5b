package emporium.entries;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Notes what the server was filled with. If it is there already, and equal, that is no change.
 * Returns how many are new.
 *
 * @param records how many entries were generated
 * @param fieldLength characters of each of their fields
 */
public record IngestPopulation(long seed, int records, int fieldLength)
    implements Command<EntriesRepository, Integer> {
  @Override
  public LockSet locks() {
    return EntriesLocks.population();
  }

  /**
   * {@inheritDoc}
   *
   * @throws EntryRejection.DifferentRow if another one is there
   */
  @Override
  public Integer apply(EntriesRepository entries, Changes changes) {
    for (Population present : entries.populations()) {
      if (present.seed() != seed
          || present.records() != records
          || present.fieldLength() != fieldLength) {
        throw new EntryRejection.DifferentRow(present.id().value());
      }
      return 0;
    }
    changes.add(new Population(seed, records, fieldLength));
    return 1;
  }
}
