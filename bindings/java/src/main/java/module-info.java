/** Hoptrail: an embeddable engine for multi-hop retrieval. */
module io.hoptrail {
  requires com.google.gson;

  exports io.hoptrail;
}
