package io.hoptrail.coroutines

import io.hoptrail.CompleteContext
import io.hoptrail.Completion
import io.hoptrail.EmbedContext
import io.hoptrail.Message
import io.hoptrail.RunOptions
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.future.future
import kotlinx.coroutines.supervisorScope

/** Makes vectors of texts: one row per text, in order, all of one dimension. */
public typealias SuspendingEmbed = suspend (texts: List<String>, context: EmbedContext) -> Array<FloatArray>

/** Calls a language model. */
public typealias SuspendingComplete = suspend (messages: List<Message>, context: CompleteContext) -> Completion

/** Scores passages for a question, such as by a cross-encoder: one finite number for each, higher is better, on any scale. */
public typealias SuspendingScore = suspend (question: String, passages: List<String>) -> FloatArray

/**
 * The host's functions as suspending functions. They run in the scope of the call that needs them: they are cancelled
 * with it, and it waits for them. Their exceptions are the cause of the call's `HoptrailException`.
 *
 * @property embedderId the name of the embedder's model: a graph stores it and rejects vectors of another model. Empty:
 *   not stated
 * @property embed makes vectors; null: the embedder of the options, if any
 * @property complete the language model; null: the model of the options, if any
 * @property score the scorer of the first passages of a ranking; null: the scorer of the options, if any
 */
public class SuspendingHost(
    public val embedderId: String = "",
    public val embed: SuspendingEmbed? = null,
    public val complete: SuspendingComplete? = null,
    public val score: SuspendingScore? = null,
) {
    /** Calls [work] with options that have the functions. The run reports their failures; they do not cancel the scope. */
    internal suspend fun <T> serve(options: RunOptions, work: suspend (RunOptions) -> T): T = supervisorScope {
        work(options.withFunctionsIn(this))
    }

    private fun RunOptions.withFunctionsIn(scope: CoroutineScope): RunOptions {
        var options = this
        val embed = embed
        if (embed != null) {
            options = options.embedAsync(embedderId) { texts, context -> scope.future { embed(texts, context) } }
        }
        val complete = complete
        if (complete != null) {
            options = options.completeAsync { messages, context -> scope.future { complete(messages, context) } }
        }
        val score = score
        if (score != null) {
            options = options.scoreAsync { question, passages -> scope.future { score(question, passages) } }
        }
        return options
    }

    internal companion object {
        val NONE = SuspendingHost()
    }
}
