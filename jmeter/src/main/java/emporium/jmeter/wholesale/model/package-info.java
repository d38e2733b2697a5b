/** What a wholesale server must answer: the five transactions once more, in memory. */
@NullMarked
package emporium.jmeter.wholesale.model;

import org.jspecify.annotations.NullMarked;
