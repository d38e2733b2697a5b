package emporium.persistence.ms.schema;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Classes compiled from source text, in a class loader of their own: one version of a program. */
public final class CompiledClasses extends ClassLoader {
  private static final Pattern NAME = Pattern.compile("(?:class|enum|interface|record) (\\w+)");
  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

  /** Shared, because it reads the class path once. */
  private static final JavaFileManager FILES = COMPILER.getStandardFileManager(null, null, null);

  private final Map<String, byte[]> code = new HashMap<>();

  private CompiledClasses() {
    super(CompiledClasses.class.getClassLoader());
  }

  /** Compiles top-level classes; each source is put into the package {@code emporium.evolving}. */
  public static CompiledClasses of(String... sources) {
    var loader = new CompiledClasses();
    var messages = new StringWriter();
    var units = java.util.Arrays.stream(sources).map(CompiledClasses::unit).toList();
    var files = loader.outputOf();
    var options = List.of("-cp", System.getProperty("java.class.path"), "-proc:none");
    if (!COMPILER.getTask(messages, files, null, options, null, units).call()) {
      throw new IllegalArgumentException(messages.toString());
    }
    return loader;
  }

  /** The class of that simple name. */
  public Class<?> type(String simpleName) {
    try {
      return loadClass("emporium.evolving." + simpleName);
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes = code.get(name);
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, bytes, 0, bytes.length);
  }

  private static JavaFileObject unit(String source) {
    var name = NAME.matcher(source);
    if (!name.find()) {
      throw new IllegalArgumentException("No class in " + source);
    }
    String text =
        "package emporium.evolving;"
            + " import emporium.persistence.Aggregate; import java.util.ArrayList; "
            + source;
    return new SimpleJavaFileObject(
        URI.create("string:///emporium/evolving/" + name.group(1) + ".java"),
        JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }
    };
  }

  private JavaFileManager outputOf() {
    return new ForwardingJavaFileManager<>(FILES) {
      @Override
      public JavaFileObject getJavaFileForOutput(
          Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
        return new SimpleJavaFileObject(URI.create("memory:///" + className), kind) {
          @Override
          public OutputStream openOutputStream() {
            return new ByteArrayOutputStream() {
              @Override
              public void close() {
                code.put(className, toByteArray());
              }
            };
          }
        };
      }
    };
  }
}
