package emporium.jmeter.cli;

import emporium.jmeter.bookstore.BookstoreWorkload;
import emporium.jmeter.marketplace.MarketplaceWorkload;
import emporium.jmeter.wholesale.WholesaleWorkload;
import emporium.jmeter.workload.Workload;
import emporium.jmeter.ycsb.YcsbWorkload;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The registry of workloads: what {@code --workload} can name. */
final class Workloads {
  /** The name of the workload of a command that names none. */
  static final String DEFAULT = "marketplace";

  /** All of them, the default first. */
  static final List<Workload> ALL =
      List.of(
          new MarketplaceWorkload(),
          new BookstoreWorkload(),
          new WholesaleWorkload(),
          new YcsbWorkload());

  private Workloads() {}

  /** Their names, for the help of an option. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return ALL.stream().map(Workload::name).iterator();
    }
  }

  /** The names of their plans, for the help of an option. */
  static final class PlanNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return ALL.stream().flatMap(one -> one.plans().stream()).iterator();
    }
  }

  /** Returns the workload of a name. */
  static Optional<Workload> named(String name) {
    return ALL.stream().filter(one -> one.name().equals(name)).findFirst();
  }

  /** Returns all names for people: {@code marketplace or wholesale}. */
  static String names() {
    return ALL.stream().map(Workload::name).collect(Collectors.joining(" or "));
  }
}
