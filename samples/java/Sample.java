// Searches and asks a graph, with the host's embedder and language model. Argument: the graph file.
//
//     java -cp hoptrail.jar:gson.jar Sample.java sample.hop

import io.hoptrail.AnsweredStep;
import io.hoptrail.AskResult;
import io.hoptrail.CompleteContext;
import io.hoptrail.Completion;
import io.hoptrail.EmbedContext;
import io.hoptrail.Graph;
import io.hoptrail.Hit;
import io.hoptrail.Message;
import io.hoptrail.Method;
import io.hoptrail.PathStep;
import io.hoptrail.RunOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.stream.Collectors;

public final class Sample {
  private static final String QUESTION =
      "Which composer was once organist in the birthplace of the designer of the Brooklyn Bridge?";

  /** Replaces a sentence transformer: counts the three-byte windows of a text. */
  private static float[][] embed(List<String> texts, EmbedContext context) {
    return texts.stream().map(Sample::trigrams).toArray(float[][]::new);
  }

  private static float[] trigrams(String text) {
    float[] vector = new float[256];
    vector[0] = 1;
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i + 2 < bytes.length; ++i) {
      int sum = 961 * (bytes[i] & 255) + 31 * (bytes[i + 1] & 255) + (bytes[i + 2] & 255);
      vector[sum % 256] += 1;
    }
    return vector;
  }

  /** Replaces a language model: returns prepared replies by purpose. */
  private final Map<String, Queue<String>> replies =
      Map.of(
          "sub_question",
              replies(
                  "Who designed the Brooklyn Bridge?",
                  "Where was John A. Roebling born?",
                  "Which composer was organist in Mühlhausen?"),
          "sub_answer", replies("John A. Roebling", "Mühlhausen", "Johann Sebastian Bach"),
          "critique", replies("Critique: no", "Critique: no", "Critique: yes"),
          "answer", replies("Johann Sebastian Bach"));

  private static Queue<String> replies(String... texts) {
    return new ArrayDeque<>(List.of(texts));
  }

  private Completion complete(List<Message> messages, CompleteContext context) {
    return Completion.of(replies.get(context.purpose()).remove());
  }

  private static String step(PathStep step) {
    String by = step.by().equals("question") ? "question → " : step.by() + "→ ";
    return by
        + (step.entity() != null ? "[" + step.entity() + "]" : step.passage() + " " + step.title());
  }

  public static void main(String[] arguments) throws IOException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    Sample host = new Sample();
    RunOptions options = RunOptions.defaults().hits(5).embed("byte-trigrams-256", Sample::embed);
    try (Graph graph = Graph.open(Path.of(arguments[0]))) {
      out.println(QUESTION + "\n");
      for (Hit hit : graph.search(QUESTION, options.method(Method.TRAIL)).hits()) {
        out.println(hit.rank() + ". " + hit.title());
        out.println("   " + hit.path().stream().map(Sample::step).collect(Collectors.joining(" ")));
      }
      out.println();
      RunOptions loop = options.method(Method.RGNN_RET).set("steps.question", false);
      AskResult result = graph.ask(QUESTION, loop.complete(host::complete));
      for (AnsweredStep step : result.steps()) {
        out.println(step.subQuestion() + " " + step.subAnswer());
      }
      out.println("Answer: " + result.answer());
    }
  }
}
