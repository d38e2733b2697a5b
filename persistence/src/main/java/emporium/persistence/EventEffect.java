package emporium.persistence;

/**
 * An event and the command that is its effect.
 *
 * @param <P> the service's state as the domain sees it
 */
public record EventEffect<P>(Envelope<?> envelope, Command<P, ?> command) {}
