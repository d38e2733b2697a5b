package emporium.jmeter.cli;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.text.similarity.LevenshteinDistance;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * What a person has probably meant by a word that is no command or option: the names that are the
 * fewest edits away, at most a third of the word.
 */
final class Suggestions {
  private static final int LETTERS_PER_EDIT = 3;

  private Suggestions() {}

  /** Returns the nearest names; none if no name is near. */
  static List<String> of(UnmatchedArgumentException wrong) {
    if (wrong.getUnmatched().isEmpty()) {
      return List.of();
    }
    String word = wrong.getUnmatched().get(0);
    CommandSpec spec = wrong.getCommandLine().getCommandSpec();
    if (word.startsWith("-")) {
      return nearest(word, spec.options().stream().flatMap(Suggestions::names).toList());
    }
    return nearest(word, spec.subcommands().keySet()).stream()
        .map(name -> spec.qualifiedName() + " " + name)
        .toList();
  }

  private static Stream<String> names(OptionSpec option) {
    return Stream.of(option.names());
  }

  private static List<String> nearest(String word, Collection<String> names) {
    int editsMax = (word.length() + LETTERS_PER_EDIT - 1) / LETTERS_PER_EDIT;
    var distance = new LevenshteinDistance(editsMax);
    var fewest =
        names.stream()
            .mapToInt(name -> distance.apply(word, name))
            .filter(Suggestions::isNear)
            .min();
    return fewest.isEmpty()
        ? List.of()
        : names.stream().filter(name -> distance.apply(word, name) == fewest.getAsInt()).toList();
  }

  /** The distance has -1 for what is farther than its most. */
  private static boolean isNear(int edits) {
    return edits >= 0;
  }
}
