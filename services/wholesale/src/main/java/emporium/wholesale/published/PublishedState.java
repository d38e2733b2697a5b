package emporium.wholesale.published;

import emporium.persistence.Command;
import emporium.wholesale.WholesaleRepository;
import java.util.function.Function;

/** What is kept in a published way, for ingestion and for reads besides the five transactions. */
public interface PublishedState {
  /** Runs a command that only adds or removes rows, all or none. */
  <R> R write(Command<WholesaleRepository, R> command);

  /** Reads one state; nobody changes it meanwhile, or the query does not see it. */
  <R> R read(Function<WholesaleRepository, R> query);
}
