package emporium.wholesale;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Adds rows of one table, all or none: a row that is present, or whose owner is not, refuses all.
 * Locks what owns them. Returns how many there are.
 *
 * @param rows of one class
 */
public record IngestRows(List<Row> rows) implements Command<WholesaleRepository, Integer> {
  @Override
  public LockSet locks() {
    if (rows.stream().anyMatch(row -> row.owner().equals(Row.NO_OWNER))) {
      return LockSet.exclusiveRoot();
    }
    return WholesaleLocks.warehouses(owners(WarehouseId.class, rows))
        .and(WholesaleLocks.districts(owners(DistrictId.class, rows)));
  }

  private static <K> Set<K> owners(Class<K> type, Collection<Row> rows) {
    return rows.stream()
        .map(Row::owner)
        .filter(type::isInstance)
        .map(type::cast)
        .collect(Collectors.toSet());
  }

  @Override
  public Integer apply(WholesaleRepository state, Changes changes) {
    requireAbsent(state);
    requireOwners(state);
    rows.forEach(row -> row.aggregates().get().forEach(changes::add));
    return rows.size();
  }

  /** A warehouse or district is its own owner. */
  private void requireOwners(WholesaleRepository state) {
    for (DistrictId district : owners(DistrictId.class, rows)) {
      if (rows.get(0).type() == District.class) {
        state.require(Warehouse.class, district.warehouse());
      } else {
        state.require(District.class, district);
      }
    }
    for (WarehouseId warehouse : owners(WarehouseId.class, rows)) {
      if (rows.get(0).type() != Warehouse.class) {
        state.require(Warehouse.class, warehouse);
      }
    }
  }

  private void requireAbsent(WholesaleRepository state) {
    var type = rows.get(0).type();
    var seen = new HashSet<>();
    for (Row row : rows) {
      if (!seen.add(row.id())) {
        throw new WholesaleRejection.RowPresent(type, row.id());
      }
    }
    Object present = state.firstPresent(type, rows.stream().map(Row::id).toList());
    if (present != null) {
      throw new WholesaleRejection.RowPresent(type, present);
    }
  }
}
