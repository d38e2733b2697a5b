package emporium.persistence.ms.store;

import emporium.persistence.ms.faults.FaultInjector;
import java.nio.file.Path;
import java.util.Set;

/**
 * How to open a store.
 *
 * @param directory where the files are; created when absent; one store per directory
 * @param force true: a commit survives power loss, everything is forced before it is acknowledged;
 *     false: a commit survives the death of the process only
 * @param classLoader loads the stored classes
 * @param storable classes that may enter the graph, besides strings, boxed numbers, {@code
 *     ArrayList} and arrays of what may be stored
 * @param faults hook for tests, {@link FaultInjector#NONE} otherwise
 */
public record StoreOptions(
    Path directory,
    boolean force,
    ClassLoader classLoader,
    Set<Class<?>> storable,
    FaultInjector faults) {}
