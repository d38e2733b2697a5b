package emporium.persistence.ms.image;

import emporium.persistence.Aggregate;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.schema.ClassChanges;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * What images are made of.
 *
 * @param directory where the class dictionary is; the caller holds its lock
 * @param force whether the dictionary must survive a power loss
 * @param classLoader knows the stored classes
 * @param aggregates roots of images
 * @param parts what they own
 * @param changes what happened to these classes since older images were written
 * @param faults hook for tests, {@link FaultInjector#NONE} otherwise
 */
public record ImageOptions(
    Path directory,
    boolean force,
    ClassLoader classLoader,
    Set<Class<? extends Aggregate>> aggregates,
    Set<Class<?>> parts,
    List<ClassChanges> changes,
    FaultInjector faults) {}
