package emporium.runtime.rows;

import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * A table that can be filled in bulk.
 *
 * @param <T> a row as JSON has it; its constraints are checked
 * @param <R> a row as the command has it
 * @param name in the path
 * @param toRow converts a row; may throw {@code InvalidField}
 * @param ingestion runs one command that adds all rows or none
 */
public record RowTable<T, R>(
    String name,
    Class<T> type,
    Function<T, R> toRow,
    Function<List<R>, ? extends CompletionStage<?>> ingestion) {}
