package emporium.jmeter.result;

import static java.util.Objects.requireNonNullElse;

import java.util.List;
import java.util.Map;

/**
 * What a paper published about a workload, to be shown beside the measurements.
 *
 * @param source of the figures
 * @param relational name of the paper's relational system
 * @param systems names of the paper's other systems, in the order of their columns
 * @param transactions in order
 */
public record PaperFigures(
    String source, String relational, List<String> systems, List<Transaction> transactions) {

  /** Fields missing in an older result are unknown. */
  public PaperFigures {
    source = requireNonNullElse(source, "");
    relational = requireNonNullElse(relational, "JPA");
    systems = requireNonNullElse(systems, List.of());
    transactions = requireNonNullElse(transactions, List.of());
  }

  /**
   * The paper's figures of one transaction.
   *
   * @param key of the transaction in results
   * @param title of it in words
   * @param mediansMs by the name of the system
   * @param reason why our factor differs, with the measurement that shows it
   */
  public record Transaction(
      String key, String title, Map<String, Double> mediansMs, String reason) {

    /** Fields missing in an older result are unknown. */
    public Transaction {
      mediansMs = requireNonNullElse(mediansMs, Map.of());
      reason = requireNonNullElse(reason, "");
    }
  }
}
