package emporium.edge;

/**
 * Fired (synchronously, as a CDI event) after each opening of the engine, the first and each
 * reload: drive on what was left open.
 */
public record EngineOpened() {}
