package emporium.locks.internal;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Draws a tree: a node per key type and one for the root, an edge from each owner to what it owns.
 * Immutable, so thread-safe.
 *
 * <p>Ids hold the tree's name, written so that different names give different ids, and the place of
 * the type in the order. So diagrams of several trees may be put into one document or joined to one
 * graph.
 */
public final class LockTreeDiagram {
  private final String name;
  private final List<KeyType> ordered;

  /** A diagram of the types, the root's included, owners before owned. */
  LockTreeDiagram(String name, List<KeyType> ordered) {
    this.name = name;
    this.ordered = ordered;
  }

  /** Source: Mermaid documentation, flowcharts; entity codes replace special characters. */
  public String mermaid() {
    StringBuilder text = new StringBuilder("flowchart LR\n");
    for (KeyType type : ordered) {
      String label = '"' + mermaidText(title(type)) + '"';
      text.append("  ").append(id(type));
      text.append(type.owner == null ? "([" + label + "])" : "[" + label + "]").append('\n');
    }
    edges(text, " --> ", "\n");
    return text.toString();
  }

  /** Source: Graphviz documentation, the DOT language. */
  public String graphviz() {
    StringBuilder text = new StringBuilder("digraph \"" + dotText(name) + "\" {\n  rankdir=LR;\n");
    for (KeyType type : ordered) {
      String shape = type.owner == null ? "ellipse" : "box";
      text.append("  ").append(id(type)).append(" [label=\"").append(dotText(title(type)));
      text.append("\", shape=").append(shape).append("];\n");
    }
    edges(text, " -> ", ";\n");
    return text.append("}\n").toString();
  }

  private void edges(StringBuilder text, String arrow, String end) {
    for (KeyType type : ordered) {
      if (type.owner != null) {
        text.append("  ").append(id(type.owner)).append(arrow).append(id(type)).append(end);
      }
    }
  }

  private String title(KeyType type) {
    return type.owner == null ? name : type.type.getSimpleName();
  }

  private String id(KeyType type) {
    String letters =
        name.chars()
            .mapToObj(c -> isPlain(c) ? Character.toString(c) : "_" + Integer.toHexString(c) + "_")
            .collect(Collectors.joining());
    return "tree_" + letters + "_" + type.order;
  }

  private static boolean isPlain(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }

  private static String mermaidText(String text) {
    return text.chars()
        .mapToObj(c -> isMermaidSyntax(c) ? "#" + c + ";" : Character.toString(c))
        .collect(Collectors.joining());
  }

  private static boolean isMermaidSyntax(int c) {
    return c < ' ' || "#\"<>&`".indexOf(c) >= 0;
  }

  private static String dotText(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
