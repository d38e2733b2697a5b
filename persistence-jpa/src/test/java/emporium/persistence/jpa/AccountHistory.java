package emporium.persistence.jpa;

import emporium.persistence.contract.Account;
import emporium.persistence.feed.AggregateChange;
import emporium.persistence.feed.AggregateChange.Kind;
import emporium.persistence.feed.CommittedUnit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The questions to what changed in a bank, answered by going through all of its commits. */
final class AccountHistory {
  /** How a row that tells of a gap is written. */
  static final String FILLED = "filled";

  private final List<Change> changes = new ArrayList<>();

  /** A change of an account, with the commit it is of. */
  private record Change(CommittedUnit unit, Kind kind, Account image) {
    String key() {
      return image.id().branch() + "-" + image.id().number();
    }

    boolean isOf(String transaction) {
      return transaction.equals(unit.transaction());
    }

    @Nullable String state() {
      return kind == Kind.REMOVED ? null : record();
    }

    String record() {
      return image.balanceCents() + "/" + image.bookings().size();
    }

    String row() {
      String operation = kind.name().toLowerCase(Locale.ROOT);
      return "%d %s %s %s %s"
          .formatted(unit.commit(), operation, unit.cause(), unit.transaction(), record());
    }
  }

  AccountHistory(List<CommittedUnit> units) {
    for (CommittedUnit unit : units) {
      for (AggregateChange change : unit.changes()) {
        if (change.image() instanceof Account account) {
          changes.add(new Change(unit, change.kind(), account));
        }
      }
    }
  }

  /** The times of all changes. */
  List<Instant> times() {
    return changes.stream().map(change -> change.unit().time()).toList();
  }

  /** How many changes are of a kind. */
  long count(Kind kind) {
    return changes.stream().filter(change -> change.kind() == kind).count();
  }

  /** {@code state_of}. */
  String state(String key, Instant at) {
    return changes.stream()
        .filter(change -> change.key().equals(key) && !change.unit().time().isAfter(at))
        .map(Change::row)
        .reduce((before, last) -> last)
        .orElse(FILLED);
  }

  /** {@code changes_of}. */
  List<String> changes(String key) {
    var rows = new ArrayList<>(List.of(FILLED));
    changes.stream().filter(one -> one.key().equals(key)).map(Change::row).forEach(rows::add);
    return rows;
  }

  /** {@code transaction_of}. */
  List<String> transaction(String transaction) {
    return changes.stream()
        .filter(change -> change.isOf(transaction))
        .sorted(
            Comparator.comparing((Change change) -> change.unit().time())
                .thenComparing(change -> change.unit().commit()))
        .map(change -> change.key() + " " + change.row())
        .toList();
  }

  /** {@code undo_of}. */
  List<String> undo(String transaction) {
    var ofKey = new TreeMap<String, List<Change>>();
    changes.forEach(
        change -> ofKey.computeIfAbsent(change.key(), none -> new ArrayList<>()).add(change));
    ofKey.values().removeIf(all -> all.stream().noneMatch(change -> change.isOf(transaction)));
    return ofKey.entrySet().stream()
        .map(entry -> entry.getKey() + " " + undo(entry.getValue(), transaction))
        .toList();
  }

  private static String undo(List<Change> ofOne, String transaction) {
    String before = null;
    String left = null;
    String state = null;
    boolean isChanged = false;
    int others = 0;
    for (Change change : ofOne) {
      if (change.isOf(transaction)) {
        before = isChanged ? before : state;
        left = change.state();
        isChanged = true;
      } else if (isChanged) {
        others++;
      }
      state = change.state();
    }
    return what(before, left) + " " + before + " " + others;
  }

  private static String what(@Nullable String before, @Nullable String left) {
    if (before == null) {
      return left == null ? "nothing" : "remove";
    }
    return left == null ? "add" : "set back";
  }
}
