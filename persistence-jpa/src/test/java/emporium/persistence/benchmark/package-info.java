/**
 * The measured figures of {@code docs/figures.md}: what a durable commit costs, next to other ways
 * to keep the same stock. Run by {@code -Pbench}; no test.
 */
package emporium.persistence.benchmark;
