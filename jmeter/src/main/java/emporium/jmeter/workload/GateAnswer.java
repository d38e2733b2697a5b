package emporium.jmeter.workload;

import org.jspecify.annotations.Nullable;

/**
 * The answer to one of the calls that are asked before anything is measured. All rows of a
 * comparison are asked the same calls in the same order and must give equal answers.
 *
 * @param call in words, like its path
 * @param answer the answer without what may differ, or its hash
 * @param expected the driver's own computation of it; null if only the rows are compared
 */
public record GateAnswer(String call, String answer, @Nullable String expected) {}
