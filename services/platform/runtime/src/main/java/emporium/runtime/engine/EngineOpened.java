package emporium.runtime.engine;

/**
 * Fired (synchronously, as a CDI event) at the start of each incarnation of the engine, the first
 * and each reload: services resume their open transactions.
 */
public record EngineOpened() {}
