/** The kind of error, for programs. The first group is from the engine (hoptrail.h), the second from this package. */
export type Status =
  | 'invalid_argument'
  | 'wrong_object'
  | 'wrong_state'
  | 'out_of_memory'
  | 'unknown_option'
  | 'option_out_of_bounds'
  | 'bad_input'
  | 'duplicate_id'
  | 'not_found'
  | 'dimension_mismatch'
  | 'embedder_mismatch'
  | 'corrupt_file'
  | 'unsupported_version'
  | 'foreign_graph'
  | 'stale_request'
  | 'host_failure'
  | 'file_failure'
  | 'limit_exceeded'
  | 'unsupported'
  | 'internal'
  /** `hoptrail.wasm` could not be fetched, compiled or started, or has another version. */
  | 'wasm_unavailable'
  /** The object was disposed. */
  | 'disposed'
  /** The worker ended or did not start. */
  | 'worker_lost'
  /** No storage is available, or it is not readable. */
  | 'storage_unavailable'
  /** The browser's storage quota is exceeded. */
  | 'storage_full'
  /** A file of the embedding model is missing or invalid. */
  | 'model_unavailable';
