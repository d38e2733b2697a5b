package emporium.runtime.rows;

/**
 * The answer to an ingestion.
 *
 * @param rows how many were added, which is all of them
 */
public record RowsIngested(int rows) {}
