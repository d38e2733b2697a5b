package emporium.events.requests;

/**
 * A request with an idempotency key. Immutable.
 *
 * @param key chosen by the client, and unique among its requests to one aggregate
 * @param content all that the request asks for, so that another one under its key is told from it
 * @param countMax how many answered requests an aggregate keeps, the newest ones
 * @param ageMaxMs how long it keeps them
 */
public record KeyedRequest(String key, String content, int countMax, long ageMaxMs) {}
