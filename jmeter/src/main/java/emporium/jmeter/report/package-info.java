/** The output files of a run: the table, result.json and one self-contained HTML page. */
@NullMarked
package emporium.jmeter.report;

import org.jspecify.annotations.NullMarked;
