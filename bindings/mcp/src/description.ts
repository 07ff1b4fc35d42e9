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
    | 'search_tokens' | 'get_tokens' | 'list_tokens' | 'largest_tokens' | 'explained_hits' | 'path_cost' | 'outline_page'
    | 'resource_page' | 'skipped_files' | 'instruction_names',
    number
  >>;
  /** By the kind of a link: how it reads on its way to a name, and on its way to a passage. */
  readonly words: Readonly<Record<string, { readonly name?: string; readonly passage?: string }>>;
  readonly texts: Readonly<Record<
    'instructions' | 'names' | 'hops' | 'no_hops' | 'indexing' | 'rules' | 'prompt', string
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

/** What the server offers and says, in the words that the Python server uses, too. */
export const description: Description = JSON.parse(readFileSync(new URL('../tools.json', import.meta.url), 'utf8'));

/** Of this package. */
export const version: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
