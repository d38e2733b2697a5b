package emporium.jmeter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.workload.Workload;
import emporium.jmeter.workload.WorkloadOption;
import java.beans.Introspector;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What each plan has for the people who open it in JMeter's GUI. */
class PlanElementsTest {
  private static final Pattern PROPERTY = Pattern.compile("^\\$\\{__P\\((emporium\\.[\\w.]+),.*");
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+)}");
  private static final Pattern READABLE = Pattern.compile("[A-Z][a-z]*( [a-z]+)*");

  /** Of the command line, whatever the workload. */
  private static final Set<String> COMMON =
      Set.of(
          "emporium.host",
          "emporium.port",
          "emporium.concurrency",
          "emporium.warmup.seconds",
          "emporium.seconds",
          "emporium.rate",
          "emporium.seed",
          "emporium.populate",
          "emporium.exclusive",
          "emporium.samples",
          "emporium.samples.min",
          "emporium.acknowledged",
          "emporium.out");

  /** What users of a thread set for the requests of their transactions. */
  private static final Set<String> OF_THREADS =
      Set.of("path", "body", "cartSize", "sealCount", "pauseMs");

  static Stream<String> plans() {
    return Workloads.ALL.stream().flatMap(workload -> workload.plans().stream());
  }

  private static Document plan(String name) throws Exception {
    File file =
        Path.of(System.getProperty("emporium.jmeter.plans")).resolve(name + ".jmx").toFile();
    return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file);
  }

  private static List<Element> elements(NodeList nodes) {
    var all = new ArrayList<Element>();
    for (int i = 0; i < nodes.getLength(); i++) {
      if (nodes.item(i) instanceof Element element) {
        all.add(element);
      }
    }
    return all;
  }

  /** The elements of the tree: children of a hashTree. */
  private static List<Element> elements(Document plan) {
    return elements(plan.getElementsByTagName("hashTree")).stream()
        .flatMap(tree -> elements(tree.getChildNodes()).stream())
        .filter(element -> !element.getTagName().equals("hashTree"))
        .toList();
  }

  private static String text(Element element, String property) {
    return elements(element.getChildNodes()).stream()
        .filter(child -> child.getAttribute("name").equals(property))
        .map(Element::getTextContent)
        .findFirst()
        .orElse("");
  }

  private static String name(Element element) {
    return element.getAttribute("testname");
  }

  private static Map<String, String> variables(Document plan) {
    return elements(plan.getElementsByTagName("elementProp")).stream()
        .filter(element -> element.getAttribute("elementType").equals("Argument"))
        .collect(
            Collectors.toMap(
                argument -> text(argument, "Argument.name"),
                argument -> text(argument, "Argument.value"),
                (one, other) -> one + " and " + other,
                LinkedHashMap::new));
  }

  private static Element driver(Document plan) {
    return elements(plan).stream()
        .filter(element -> element.getTagName().endsWith("Driver"))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("plans")
  void plan_elements_haveCommentsAndReadableNames(String name) throws Exception {
    List<Element> elements = elements(plan(name));
    assertTrue(elements.size() > 10, "found " + elements.size());
    assertEquals(
        List.of(),
        elements.stream()
            .filter(element -> text(element, "TestPlan.comments").isBlank())
            .map(PlanElementsTest::name)
            .toList());
    List<String> samplers =
        elements.stream()
            .filter(element -> element.getTagName().equals("HTTPSamplerProxy"))
            .map(PlanElementsTest::name)
            .toList();
    assertFalse(samplers.isEmpty());
    assertEquals(
        List.of(), samplers.stream().filter(one -> !READABLE.matcher(one).matches()).toList());
  }

  @ParameterizedTest
  @MethodSource("plans")
  void plan_listeners_areThoseOfTheGroups(String name) throws Exception {
    Document plan = plan(name);
    assertEquals(
        List.of("SimpleDataWriter", "SummaryReport", "StatVisualizer"),
        listeners(plan, "ThreadGroup"));
    assertEquals(List.of("ViewResultsFullVisualizer"), listeners(plan, "SetupThreadGroup"));
    elements(plan).stream()
        .filter(element -> element.getTagName().equals("ResultCollector"))
        .filter(element -> !element.getAttribute("guiclass").equals("SimpleDataWriter"))
        .forEach(shown -> assertEquals("", text(shown, "filename"), "keeps nothing without a GUI"));
  }

  private static List<String> listeners(Document plan, String group) {
    Element found = elements(plan.getElementsByTagName(group)).get(0);
    Element inside = (Element) found.getNextSibling().getNextSibling();
    return elements(inside.getChildNodes()).stream()
        .filter(element -> element.getTagName().equals("ResultCollector"))
        .map(listener -> listener.getAttribute("guiclass"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("plans")
  void plan_properties_areReadByVariablesOnlyAndEachVariableIsThere(String name) throws Exception {
    Document plan = plan(name);
    Map<String, String> variables = variables(plan);
    variables.forEach(
        (variable, value) -> assertTrue(PROPERTY.matcher(value).matches(), variable + "=" + value));
    long reads =
        elements(plan.getElementsByTagName("stringProp")).stream()
            .filter(value -> value.getTextContent().contains("__P("))
            .count();
    assertEquals(variables.size(), reads, "a property is read beside the variables");
    Set<String> used =
        elements(plan.getElementsByTagName("stringProp")).stream()
            .flatMap(value -> VARIABLE.matcher(value.getTextContent()).results())
            .map((MatchResult found) -> found.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    used.removeAll(OF_THREADS);
    assertEquals(new TreeSet<>(variables.keySet()), used);
  }

  @ParameterizedTest
  @MethodSource("plans")
  void plan_driver_isGivenEachOfItsFields(String name) throws Exception {
    Element driver = driver(plan(name));
    Set<String> fields = fields(Class.forName(driver.getTagName()));
    Set<String> given =
        elements(driver.getChildNodes()).stream()
            .map(value -> value.getAttribute("name"))
            .filter(field -> !field.startsWith("TestPlan."))
            .collect(Collectors.toCollection(TreeSet::new));
    assertTrue(given.contains("samples") && given.contains("preparation"), "" + given);
    assertEquals(fields, given);
  }

  /** The fields that its class and those of the harness have setters of, not JMeter's. */
  private static Set<String> fields(Class<?> type) {
    var names = new TreeSet<String>();
    for (Class<?> at = type;
        at != null && at.getName().startsWith("emporium.");
        at = at.getSuperclass()) {
      Arrays.stream(at.getDeclaredMethods())
          .map(method -> method.getName())
          .filter(method -> method.matches("set[A-Z].*"))
          .map(method -> Introspector.decapitalize(method.substring(3)))
          .forEach(names::add);
    }
    return names;
  }

  @ParameterizedTest
  @MethodSource("plans")
  void plan_variables_haveThePropertiesOfTheOptions(String name) throws Exception {
    Workload workload =
        Workloads.ALL.stream().filter(one -> one.plans().contains(name)).findFirst().orElseThrow();
    Set<String> read =
        variables(plan(name)).values().stream()
            .flatMap(value -> PROPERTY.matcher(value).results())
            .map((MatchResult found) -> found.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    var expected = new TreeSet<>(COMMON);
    if (workload.plans().get(0).equals(name)) { // others have fixed shares of some operations
      workload.options().stream().map(WorkloadOption::property).forEach(expected::add);
    }
    expected.removeAll(read);
    assertEquals(Set.of(), expected);
  }
}
