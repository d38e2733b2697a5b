package emporium.marketplace.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import emporium.events.Services;
import emporium.locks.LockMode;
import emporium.locks.LockTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The generated parts of docs/locks.md are current: the lock trees of all services and the matrix
 * of the modes. Run with {@code -Ddocs.write=true}, it writes them.
 */
class LockDocumentTest {
  private static final Path DOCUMENT = Path.of("..", "..", "docs", "locks.md");
  private static final String FIELD = "TREE";

  /** The constant lock tree of each service, in the order of the registry. */
  private static final List<JavaField> TREES =
      Services.ALL.stream().flatMap(service -> trees(service.packageName())).toList();

  @Test
  void document_generatedParts_areCurrent() throws Exception {
    String found = Files.readString(DOCUMENT);
    String current = generated(found);
    if (Boolean.getBoolean("docs.write")) {
      Files.writeString(DOCUMENT, current);
      return;
    }
    assertEquals(current, found, "run this test with -Ddocs.write=true if the change is meant");
  }

  /** The control: a tree or a matrix of another time is seen. */
  @Test
  void document_otherTreeOrMatrix_isNotCurrent() throws Exception {
    String current = generated(Files.readString(DOCUMENT));
    for (String part : List.of("ProductId (owner: seller())", "| SIX | yes |", "tree_seller_1")) {
      String other = current.replace(part, "another");
      assertNotEquals(current, other, part);
      assertEquals(current, generated(other), part);
    }
  }

  @Test
  void document_trees_areThoseOfAllServices() {
    Set<String> constants =
        ArchitectureTest.CLASSES.stream()
            .filter(type -> !type.getPackageName().equals(LockTree.class.getPackageName()))
            .flatMap(type -> type.getFields().stream())
            .filter(LockDocumentTest::isConstantTree)
            .map(JavaField::getFullName)
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> makers =
        ArchitectureTest.CLASSES.get(LockTree.class).getMethodCallsToSelf().stream()
            .filter(call -> Set.of("derive", "declare").contains(call.getName()))
            .map(call -> call.getOriginOwner().getName() + "." + FIELD)
            .filter(maker -> !maker.startsWith(LockTree.class.getPackageName() + "."))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> listed =
        TREES.stream().map(JavaField::getFullName).collect(Collectors.toCollection(TreeSet::new));
    assertEquals(Services.ALL.size(), listed.size(), "a tree for each service");
    assertEquals(listed, constants);
    assertEquals(listed, makers);
  }

  private static Stream<JavaField> trees(String service) {
    return ArchitectureTest.CLASSES.stream()
        .filter(type -> type.getPackageName().equals(service))
        .flatMap(type -> type.getFields().stream())
        .filter(LockDocumentTest::isConstantTree);
  }

  private static boolean isConstantTree(JavaField field) {
    return field.getRawType().isEquivalentTo(LockTree.class)
        && field.getModifiers().contains(JavaModifier.STATIC);
  }

  private static String generated(String document) throws Exception {
    StringBuilder trees = new StringBuilder();
    for (JavaField field : TREES) {
      LockTree tree = (LockTree) field.reflect().get(null);
      trees.append("\n### ").append(tree.name()).append("\n\n```text\n").append(tree.describe());
      trees.append("```\n\n```mermaid\n").append(tree.mermaid()).append("```\n");
    }
    return replaced(replaced(document, "matrix", matrix()), "trees", trees + "\n");
  }

  private static String matrix() {
    StringBuilder rows = new StringBuilder("\n| |");
    List<LockMode> modes = List.of(LockMode.values());
    modes.forEach(mode -> rows.append(' ').append(mode).append(" |"));
    rows.append("\n|---|").append("---|".repeat(modes.size())).append('\n');
    for (LockMode held : modes) {
      rows.append("| ").append(held).append(" |");
      modes.forEach(asked -> rows.append(held.compatibleWith(asked) ? " yes |" : " - |"));
      rows.append('\n');
    }
    return rows.append('\n').toString();
  }

  /** The document with {@code text} between the two marks of {@code part}. */
  private static String replaced(String document, String part, String text) throws IOException {
    String begin = "<!-- generated: " + part + " -->\n";
    String end = "<!-- end: " + part + " -->\n";
    int from = document.indexOf(begin);
    int to = document.indexOf(end);
    if (from < 0 || to < from) {
      throw new IOException("No marks of " + part + " in " + DOCUMENT);
    }
    return document.substring(0, from + begin.length()) + text + document.substring(to);
  }
}
