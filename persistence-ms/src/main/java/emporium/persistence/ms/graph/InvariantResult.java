package emporium.persistence.ms.graph;

/**
 * A declared rule that held when the engine opened.
 *
 * @param service whose rule it is
 * @param table the table of the rule; empty for one over several tables
 * @param rule as declared
 * @param checked aggregates checked; 0 for a rule over several tables
 * @param millis how long it took
 */
public record InvariantResult(
    String service, String table, String rule, long checked, long millis) {}
