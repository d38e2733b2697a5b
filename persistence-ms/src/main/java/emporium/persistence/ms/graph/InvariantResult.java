package emporium.persistence.ms;

/**
 * A declared rule that held when the engine opened.
 *
 * @param service whose rule it is
 * @param table what it speaks of; empty for a rule over several tables
 * @param rule as declared
 * @param checked aggregates looked at; 0 for a rule over several tables
 * @param millis how long it took
 */
public record InvariantResult(
    String service, String table, String rule, long checked, long millis) {}
