/** Why each hit was found. */

/** Begin and end in a passage's text, or in its title if `in` is "title". */
export interface Range {
  /** Offsets of the first byte of the UTF-8 text, and of the byte after the last. */
  readonly bytes: readonly [number, number];
  /** Offsets for `String.prototype.slice`. */
  readonly utf16: readonly [number, number];
}

/**
 * The sentence behind a link of a path: it names the entity, holds the hyperlink, or shares rare words with the passage
 * before it. If a hyperlink's text shares no word with its target's title, the evidence is the whole passage. A title is
 * always returned whole.
 */
export interface PathEvidence {
  /** Id of the passage's document. */
  readonly document: string;
  /** Id of the passage that has the sentence: one of the two that the link joins. */
  readonly passage: string;
  /** The field of the passage. */
  readonly in: 'text' | 'title';
  /** The sentence. */
  readonly text: string;
  /** The place of the sentence in the passage's text, or its title. */
  readonly range: Range;
}

/** A node on the path from the question to a hit, and the link that led to it. */
export type PathStep = {
  readonly by: 'question' | 'own' | 'mention' | 'phrase' | 'adjacent' | 'section' | 'link' | 'nearest' | 'cover';
  /** Absent if no sentence makes the link: the first step, adjacent or nearest passages, keywords of the host. */
  readonly evidence?: PathEvidence;
} & (
  | { readonly entity: string; readonly passage?: undefined; readonly title?: undefined }
  | { readonly passage: string; readonly title: string; readonly entity?: undefined }
);

/** A hit as the engine explains it. */
export interface Hit {
  /** Its place in the ranking, from 1. */
  readonly rank: number;
  /** The id of the passage. */
  readonly passage: string;
  /** The index of the passage in the graph. */
  readonly index: number;
  /** The id of the document. */
  readonly document: string;
  /** The title of the passage. */
  readonly title: string;
  /** Larger is better. */
  readonly score?: number;
  /** Smaller is better: gnn_ret and rgnn_ret. */
  readonly distance?: number;
  /** The components of the score. */
  readonly parts?: Readonly<Record<string, number | null>>;
  /** Reasons for the rank, in short English phrases, most important first; absent if the method gives none. */
  readonly reasons?: readonly string[];
  /** The path from the question to this passage. */
  readonly path: readonly PathStep[];
  /** The sentence of the hit that fits the question best, and the places of the question's words in it. */
  readonly snippet: { readonly text: string; readonly range: Range; readonly highlights: readonly Range[] };
}

/** A graph of evidence: its edges lead from the question to passages, and from passages to the passages that follow. */
export interface EvidenceGraph {
  /** In reading order. `depth`: edges of the shortest path from the question. */
  readonly nodes: readonly { readonly passage: string; readonly index: number; readonly title: string; readonly depth: number }[];
  /** In the order of reasoning: `to` follows from `from`. */
  readonly edges: readonly {
    /** Id of a passage; null for the question. */
    readonly from: string | null;
    readonly to: string;
    /** The search that found it: from the question, from the passages next to the answer, or both. */
    readonly direction: 'forward' | 'backward' | 'both';
    /** The step of the question that found it, from 1; 0 if the question was ranked as a whole. */
    readonly step: number;
  }[];
}

/** The explanation of a result: schemas/trace.schema.json. */
export interface Explanation {
  /** The text of the question. */
  readonly question: string;
  /** The name of the method that ranked. */
  readonly method: string;
  /** Notices about this search for the user, one sentence each. */
  readonly notices: readonly string[];
  /** The hits, best first. */
  readonly hits: readonly Hit[];
  /** The evidence graph of the hits; absent if the method builds none. */
  readonly evidence_graph?: EvidenceGraph;
  /**
   * The loop that controlled the language model. This member and the next two are present for `ask`, and for methods that
   * call a language model during a search.
   */
  readonly loop?: 'once' | 'self_critique' | 'self_ask' | 'ircot' | 'iter_retgen';
  /** The host's work for this question; excludes the requests that judge its answer. */
  readonly cost?: {
    readonly texts: number;
    readonly completions: number;
    readonly tokens_read: number;
    readonly tokens_written: number;
  };
  /** For an answer to a question with gold answers. `accurate`: the verdict of a model (`ask.judge`); null: no verdict. */
  readonly measures?: { readonly exact_match: number; readonly f1: number; readonly accurate?: boolean | null };
}
