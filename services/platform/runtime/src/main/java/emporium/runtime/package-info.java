/**
 * What every service runs on, apart from its domain. This package is the lowest: configuration,
 * clock and schedulers, without business rules.
 */
@NullMarked
package emporium.runtime;

import org.jspecify.annotations.NullMarked;
