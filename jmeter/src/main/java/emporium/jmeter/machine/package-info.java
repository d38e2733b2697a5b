/**
 * Probes of the machine and of processes on it: processor time, memory, garbage collections, disk.
 * Each samples within a bound.
 */
@NullMarked
package emporium.jmeter.machine;

import org.jspecify.annotations.NullMarked;
