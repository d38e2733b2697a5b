/**
 * Deterministic simulation: engines in one thread, with a clock, a disk and faults that a seed
 * decides. Source: FoundationDB's simulation, TigerBeetle's VOPR; docs/adr/0023.
 */
@NullMarked
package emporium.persistence.ms.simulation;

import org.jspecify.annotations.NullMarked;
