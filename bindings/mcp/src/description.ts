import { readFileSync } from 'node:fs';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ToolDescription {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: Readonly<Record<string, boolean>>;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
}

interface Description {
  readonly server: { readonly name: string; readonly title: string; readonly description: string };
  readonly limits: Readonly<Record<
    | 'get_tokens' | 'largest_tokens' | 'explained_hits' | 'path_cost' | 'outline_page' | 'resource_page' | 'skipped_files'
    | 'instruction_names' | 'whole_passage_bytes' | 'lines_around',
    number
  >>;
  /** Extensions of the files that the engine reads. */
  readonly formats: Readonly<Record<'markdown' | 'plain', readonly string[]>>;
  /** How the notices begin that a model can act on. */
  readonly notices: readonly string[];
  /** The wording of a link, by its kind: for a link to a name, and for a link to a passage. */
  readonly words: Readonly<Record<string, { readonly name?: string; readonly passage?: string }>>;
  readonly texts: Readonly<Record<
    'instructions' | 'names' | 'hops' | 'no_hops' | 'updating' | 'indexing' | 'rules' | 'prompt', string
  >>;
  readonly tools: readonly ToolDescription[];
  readonly resourceTemplates: readonly {
    readonly name: string; readonly title: string; readonly uriTemplate: string; readonly description: string; readonly mimeType: string;
  }[];
  readonly prompts: readonly {
    readonly name: string; readonly title: string; readonly description: string;
    readonly arguments: readonly { readonly name: string; readonly description: string; readonly required: boolean }[];
  }[];
}

/** The descriptions and texts of the server, which the Python server shares. */
export const description: Description = JSON.parse(readFileSync(new URL('../tools.json', import.meta.url), 'utf8'));

/** Version of this package. */
export const version: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
