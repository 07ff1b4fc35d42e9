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

/** A passage on the chain from the question to a hit. */
export interface ChainStep {
  /** Its id. */
  readonly passage: string;
  /** Its title. */
  readonly title: string;
  /** Place in `Explanation.links` of the link that leads to it. Absent for the first hit, if words of the question led to it. */
  readonly link?: number;
}

/** A link that a reader can follow: a sentence that says a name of the other end. */
export interface HopLink {
  /** Id of a passage; null for the question. */
  readonly from: string | null;
  /** Id of a passage. */
  readonly to: string;
  /**
   * named: the question has a name of `to`. asked_name: `to` mentions a name of the question. mention: `from` mentions a name of
   * `to`. hyperlink: `from` links to `to`. heading, title_part: `from` says the subject of the heading of `to`, or a name in
   * its title. shared_name: both mention a rare name, and `to` adds words of the question.
   */
  readonly by: 'named' | 'asked_name' | 'mention' | 'hyperlink' | 'heading' | 'title_part' | 'shared_name';
  /** As the sentence has it. */
  readonly name: string;
  /** How many passages know the name; absent if it is no name of the corpus. */
  readonly known_by?: number;
  /** Id of the passage whose text has the sentence; null for the question. */
  readonly in: string | null;
  /** The sentence that says the name. */
  readonly sentence: string;
  /** The place of the sentence in the text of `in`. */
  readonly sentence_range: Range;
  /** The place of the name in the text of `in`. */
  readonly name_range: Range;
}

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
  /**
   * The range of the passage in its document's text, and the place of its first byte: `line` and `column` count from 1, the column
   * in bytes. They are absent for a passage that was given by itself.
   */
  readonly source: { readonly bytes: readonly [number, number]; readonly line?: number; readonly column?: number };
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
  /** The best way from the question to this passage, whether or not it moved the rank; empty if no link leads to it. */
  readonly chain: readonly ChainStep[];
  /**
   * What holds the hit at its rank. links: without them it would stand at more than twice its rank, or not at all. Absent if
   * unknown, as are the ranks.
   */
  readonly ranked_by?: 'links' | 'words' | 'vectors' | 'both';
  /** Its rank by words and vectors; absent if these do not find it. */
  readonly rank_without_links?: number;
  /** Its rank by words. */
  readonly rank_by_words?: number;
  /** Its rank by vectors. */
  readonly rank_by_vectors?: number;
  /**
   * Words of the question that the hit has, its form of them, and the place of those that its text lacks: its title or the path of
   * its file. Of the first 20 hits, like `missing_terms`.
   */
  readonly matched_terms: readonly { readonly term: string; readonly form: string; readonly place?: 'title' | 'path' }[];
  /** Words of the question that the hit lacks. */
  readonly missing_terms: readonly string[];
  /** The sentence that leads to the next hit of a chain, or adds most of the question's words; and the places of these words. */
  readonly snippet: { readonly text: string; readonly range: Range; readonly highlights: readonly Range[] };
}

/** Whether the hits can answer the question, and the words that say why. */
export interface Answerability {
  /** unlikely: the corpus probably has no answer. partial: the hits have a part of the question. */
  readonly signal: 'likely' | 'partial' | 'unlikely';
  /** Words of the question that no passage of the corpus has. */
  readonly missing_terms: readonly string[];
  /** Further words that none of the first 20 hits has. */
  readonly uncovered_terms: readonly string[];
  /** Words of a sentence that answer the question, by rules without a language model; absent if none is certain enough. */
  readonly span?: {
    /** The answer. */
    readonly text: string;
    /** The id of the passage, which is a hit. */
    readonly passage: string;
    /** The place of the answer in the passage's text. */
    readonly range: Range;
    /** The sentence in which it was found. */
    readonly sentence: string;
    /** The place of the sentence in the passage's text. */
    readonly sentence_range: Range;
    /** The share of spans found by the same rule that were right, on questions with known answers. */
    readonly confidence: number;
    /** For a question with gold answers. */
    readonly measures?: { readonly exact_match: number; readonly f1: number; readonly sentence_has_answer: boolean };
  };
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
  /** The text of the question as it was searched for: a notice names each corrected word. */
  readonly question: string;
  /** The name of the method that ranked. */
  readonly method: string;
  /** Notices about this search for the user, one sentence each. */
  readonly notices: readonly string[];
  /** Whether the hits can answer the question. */
  readonly answerability?: Answerability;
  /** The hits, best first. */
  readonly hits: readonly Hit[];
  /** Among the question, the first 20 hits, and the passages between them. A chain refers to them by their place. */
  readonly links: readonly HopLink[];
  /** The evidence graph of the hits; absent if the method builds none. */
  readonly evidence_graph?: EvidenceGraph;
  /**
   * The loop that controlled the language model. This member and the next two are present for `ask`, and for methods that
   * call a language model during a search.
   */
  readonly loop?: 'once' | 'self_critique' | 'self_ask' | 'ircot' | 'iter_retgen' | 'plan';
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
