package emporium.runtime.messaging;

import java.util.List;

/**
 * Sent events that a consumer has not acknowledged.
 *
 * @param epoch the engine's incarnation that has published them: the same numbers of another one
 *     are other events, or the same ones that are awaited again
 */
record UnacknowledgedEvents(long epoch, List<Long> sequences) {}
