/**
 * The live page of servers that this process has started: one address that gathers the streams of
 * all of them, and what a comparison has measured.
 */
@NullMarked
package emporium.jmeter.page;

import org.jspecify.annotations.NullMarked;
