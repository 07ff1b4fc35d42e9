/**
 * The members of a chat request that a server accepts. OpenAI's reasoning models refuse what all others need: `max_tokens`, and a
 * temperature. A member that a server refused once is not sent to it again.
 */

/** The settings of a request of a language model, in addition to its messages. */
export interface ChatOptions {
  /** How much the model may think: "none", "minimal", "low", "medium", "high", as the server defines it. */
  readonly reasoningEffort?: string;
  /** Seed of the replies, for servers that can repeat them. */
  readonly seed?: number;
  /** Texts that end a reply. */
  readonly stop?: readonly string[];
  /** Request verdicts, lists and paths as JSON by a schema, where the server accepts it; default false. */
  readonly jsonReplies?: boolean;
}

export type Body = Readonly<Record<string, unknown>>;

const text = { type: 'string' };
const texts = { type: 'array', items: text };

function objectOf(properties: Body): Body {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** By the form of a reply; a verdict comes after its reasoning, as in the prompts. */
const schemas: Readonly<Record<string, Body>> = {
  yes_no: objectOf({ reasoning: text, verdict: { type: 'string', enum: ['yes', 'no'] } }),
  lines: objectOf({ items: texts }),
  path: objectOf({ path: texts }),
};

export class Dialect {
  readonly #chat: ChatOptions;
  #limit: 'max_tokens' | 'max_completion_tokens' | undefined = 'max_tokens';
  #hasTemperature = true;
  #hasSchema: boolean;
  #hasStreamOptions = true;

  constructor(chat: ChatOptions) {
    this.#chat = chat;
    this.#hasSchema = chat.jsonReplies === true;
  }

  body(messages: readonly unknown[], tokenLimit: number, form: string, stream: boolean): Body {
    const { reasoningEffort, seed, stop } = this.#chat;
    const schema = this.#hasSchema ? schemas[form] : undefined;
    const format = { type: 'json_schema', json_schema: { name: form, strict: true, schema } };
    return {
      messages,
      stream,
      ...(this.#hasTemperature ? { temperature: 0 } : {}),
      ...(tokenLimit > 0 && this.#limit !== undefined ? { [this.#limit]: tokenLimit } : {}),
      ...(stream && this.#hasStreamOptions ? { stream_options: { include_usage: true } } : {}),
      ...(reasoningEffort === undefined ? {} : { reasoning_effort: reasoningEffort }),
      ...(seed === undefined ? {} : { seed }),
      ...(stop === undefined ? {} : { stop }),
      ...(schema === undefined ? {} : { response_format: format }),
    };
  }

  /** Learns from the server's words of refusal. False if they name nothing that can be changed. */
  adapt(refusal: string): boolean {
    if (this.#hasTemperature && refusal.includes('temperature')) this.#hasTemperature = false;
    else if (this.#hasSchema && /response_format|json_schema/.test(refusal)) this.#hasSchema = false;
    else if (this.#hasStreamOptions && refusal.includes('stream_options')) this.#hasStreamOptions = false;
    else if (this.#limit === 'max_tokens' && refusal.includes('max_completion_tokens')) this.#limit = 'max_completion_tokens';
    // A limit beyond the model's context: without one, the server takes the rest of it.
    else if (this.#limit !== undefined && /max_tokens|max_completion_tokens|context length/.test(refusal)) this.#limit = undefined;
    else return false;
    return true;
  }
}
