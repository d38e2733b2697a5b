/**
 * What a process does right now, for a page that watches it: a sampler that works only while
 * somebody watches, and the stream of its snapshots. {@code docs/live-page.md} describes both.
 */
@NullMarked
package emporium.runtime.live;

import org.jspecify.annotations.NullMarked;
