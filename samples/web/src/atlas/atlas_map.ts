/** A map of a corpus's passages: what the layout worker makes of the exported graph. Arrays are by index of passage. */
export interface AtlasMap {
  readonly ids: readonly string[];
  /** A name for each: that of the entity it is about, else its id. */
  readonly names: readonly string[];
  /** x, y of each passage. */
  readonly positions: Float32Array;
  /** How strongly a passage is tied to others. */
  readonly strengths: Float32Array;
  /** Neighborhood of each passage. */
  readonly communities: Uint32Array;
  /** Pairs of passages: of each passage its strongest ties. */
  readonly edges: Uint32Array;
  /** By neighborhood: its best tied passage. */
  readonly centers: Uint32Array;
  /** What it took, in milliseconds: reading the graph, and laying it out. */
  readonly times: { readonly reading: number; readonly layout: number };
}
