/** A map of a corpus's passages, which the layout worker makes from the exported graph. Arrays are by index of passage. */
export interface AtlasMap {
  readonly ids: readonly string[];
  /** A name for each passage: the entity that it is about, else its id. */
  readonly names: readonly string[];
  /** x, y of each passage. */
  readonly positions: Float32Array;
  /** How strongly a passage is tied to others. */
  readonly strengths: Float32Array;
  /** Neighborhood of each passage. */
  readonly communities: Uint32Array;
  /** Pairs of passages: the strongest ties of each passage. */
  readonly edges: Uint32Array;
  /** The best tied passage of each neighborhood. */
  readonly centers: Uint32Array;
  /** The most distinctive terms of each neighborhood. */
  readonly terms: readonly (readonly string[])[];
  /** Milliseconds for reading the graph, and for the layout. */
  readonly times: { readonly reading: number; readonly layout: number };
}
