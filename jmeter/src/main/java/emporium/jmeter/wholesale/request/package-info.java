/** The five transactions of wholesale as requests, and how they are drawn at random. */
@NullMarked
package emporium.jmeter.wholesale.request;

import org.jspecify.annotations.NullMarked;
