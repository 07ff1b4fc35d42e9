// Written by bindings/generate/csharp.py from capi/include/hoptrail.h: change those.
namespace Hoptrail.Raw
{
    /// <summary>The numbers of hoptrail.h.</summary>
    internal static class Constants
    {
        internal const uint HOP_ABI_VERSION = 1;
        internal const int HOP_OK = 0;
        /// <summary>a NULL, a length or a value that the call cannot mean</summary>
        internal const int HOP_STATUS_INVALID_ARGUMENT = 1;
        /// <summary>an object of another kind</summary>
        internal const int HOP_STATUS_WRONG_OBJECT = 2;
        /// <summary>the call is right, the moment is not</summary>
        internal const int HOP_STATUS_WRONG_STATE = 3;
        internal const int HOP_STATUS_OUT_OF_MEMORY = 4;
        internal const int HOP_STATUS_UNKNOWN_OPTION = 5;
        internal const int HOP_STATUS_OPTION_OUT_OF_BOUNDS = 6;
        /// <summary>data that cannot be taken: a NaN in a vector, a passage without text</summary>
        internal const int HOP_STATUS_BAD_INPUT = 7;
        internal const int HOP_STATUS_DUPLICATE_ID = 8;
        internal const int HOP_STATUS_NOT_FOUND = 9;
        /// <summary>vectors of another width, or another number of rows</summary>
        internal const int HOP_STATUS_DIMENSION_MISMATCH = 10;
        /// <summary>vectors of another model than the graph's</summary>
        internal const int HOP_STATUS_EMBEDDER_MISMATCH = 11;
        /// <summary>a damaged or foreign file; the message names the broken invariant</summary>
        internal const int HOP_STATUS_CORRUPT_FILE = 12;
        internal const int HOP_STATUS_UNSUPPORTED_VERSION = 13;
        /// <summary>a saved task that belongs to another graph</summary>
        internal const int HOP_STATUS_FOREIGN_GRAPH = 14;
        /// <summary>an answer to a request that is not open</summary>
        internal const int HOP_STATUS_STALE_REQUEST = 15;
        /// <summary>the host said that it could not embed, complete or read</summary>
        internal const int HOP_STATUS_HOST_FAILURE = 16;
        internal const int HOP_STATUS_FILE_FAILURE = 17;
        internal const int HOP_STATUS_LIMIT_EXCEEDED = 18;
        /// <summary>not on this platform or in this build</summary>
        internal const int HOP_STATUS_UNSUPPORTED = 19;
        internal const int HOP_STATUS_INTERNAL = 20;
        /// <summary>"true" or "false"</summary>
        internal const int HOP_OPTION_FLAG = 1;
        internal const int HOP_OPTION_INTEGER = 2;
        internal const int HOP_OPTION_NUMBER = 3;
        internal const int HOP_OPTION_TEXT = 4;
        /// <summary>one of a few words</summary>
        internal const int HOP_OPTION_CHOICE = 5;
        /// <summary>numbers separated by commas</summary>
        internal const int HOP_OPTION_NUMBERS = 6;
        /// <summary>fails without vectors of the question and of the passages</summary>
        internal const int HOP_METHOD_NEEDS_VECTORS = 1;
        /// <summary>ranks by vectors, where there are some</summary>
        internal const int HOP_METHOD_TAKES_VECTORS = 2;
        /// <summary>takes the vector of the question without its names, too</summary>
        internal const int HOP_METHOD_TAKES_MASKED_VECTOR = 4;
        /// <summary>fails without a language model</summary>
        internal const int HOP_METHOD_NEEDS_LANGUAGE_MODEL = 8;
        /// <summary>asks a language model where an option says so</summary>
        internal const int HOP_METHOD_ASKS_LANGUAGE_MODEL = 16;
        /// <summary>asks its host for more than the vectors of questions and steps</summary>
        internal const int HOP_METHOD_ASKS_ON_THE_WAY = 32;
        /// <summary>carries a state through the steps of a question (hop_results_state)</summary>
        internal const int HOP_METHOD_IN_STEPS = 64;
        /// <summary>a loop: a language model and the method that option retriever names</summary>
        internal const int HOP_METHOD_BY_RETRIEVER = 128;
        /// <summary>can be trained (hop_train_task_create)</summary>
        internal const int HOP_METHOD_LEARNS = 256;
        /// <summary>learns from steps whose gold passages are known</summary>
        internal const int HOP_METHOD_LEARNS_FROM_STEPS = 512;
        /// <summary>searches a corpus in shards (hop_coordinator_create)</summary>
        internal const int HOP_METHOD_IN_SHARDS = 1024;
        /// <summary>gives paths that lead to a hit through other passages</summary>
        internal const int HOP_METHOD_GIVES_PATHS = 2048;
        /// <summary>gives distances as scores: small is good</summary>
        internal const int HOP_METHOD_GIVES_DISTANCES = 4096;
        /// <summary>no method, but what others are compared with</summary>
        internal const int HOP_METHOD_BOUND = 8192;
        internal const int HOP_FORMAT_PLAIN = 0;
        internal const int HOP_FORMAT_MARKDOWN = 1;
        /// <summary>trusts nothing: checksums and every invariant</summary>
        internal const int HOP_OPEN_FULL = 0;
        /// <summary>header and bounds only: for bytes that the host itself wrote</summary>
        internal const int HOP_OPEN_TRUSTED = 1;
        /// <summary>the graph keeps a copy of the bytes</summary>
        internal const int HOP_MEMORY_COPY = 0;
        /// <summary>the host keeps the bytes, unchanged, until hop_graph_free; aligned to 8 bytes, best to 64</summary>
        internal const int HOP_MEMORY_BORROW = 1;
        internal const int HOP_PASSAGE_ID = 0;
        internal const int HOP_PASSAGE_TITLE = 1;
        internal const int HOP_PASSAGE_TEXT = 2;
        internal const int HOP_PASSAGE_DOCUMENT_ID = 3;
        internal const int HOP_PASSAGE_DOCUMENT_TITLE = 4;
        /// <summary>of its innermost section; empty without</summary>
        internal const int HOP_PASSAGE_HEADING = 5;
        internal const int HOP_EXPORT_JSON = 0;
        internal const int HOP_EXPORT_GRAPHML = 1;
        internal const int HOP_EXPORT_DOT = 2;
        internal const int HOP_STATE_MORE = 0;
        internal const int HOP_STATE_WAITING = 1;
        internal const int HOP_STATE_DONE = 2;
        internal const int HOP_STATE_FAILED = 3;
        /// <summary>vectors for texts</summary>
        internal const int HOP_REQUEST_EMBED = 1;
        /// <summary>a language model's answer to messages</summary>
        internal const int HOP_REQUEST_COMPLETE = 2;
        /// <summary>a file operation on a name inside a store</summary>
        internal const int HOP_REQUEST_FILE = 3;
        internal const int HOP_TEXT_QUERY = 1;
        internal const int HOP_TEXT_PASSAGE = 2;
        internal const int HOP_TEXT_PATH = 3;
        /// <summary>answer: bytes</summary>
        internal const int HOP_FILE_READ = 1;
        /// <summary>answer: done; offset 0 makes the file new</summary>
        internal const int HOP_FILE_WRITE = 2;
        /// <summary>answer: done</summary>
        internal const int HOP_FILE_SYNC = 3;
        /// <summary>answer: done; replaces what has the second name</summary>
        internal const int HOP_FILE_RENAME = 4;
        /// <summary>answer: text, a name a line; no folder: none</summary>
        internal const int HOP_FILE_LIST = 5;
        /// <summary>answer: done; a file that is not there is done, too</summary>
        internal const int HOP_FILE_REMOVE = 6;
        /// <summary>
        /// answer: done when no other task has the name (a file, made where there is none), until
        /// this one is freed; a host that has no locks answers done, and then sees to it that a store
        /// has one writer
        /// </summary>
        internal const int HOP_FILE_LOCK = 7;
        /// <summary>the question names this entity, or its words or vector led to this passage</summary>
        internal const int HOP_LINK_QUESTION = 0;
        /// <summary>between an entity and a passage of that title; between passages: by a document's title</summary>
        internal const int HOP_LINK_OWN = 1;
        /// <summary>between an entity and a passage that mentions it</summary>
        internal const int HOP_LINK_MENTION = 2;
        /// <summary>
        /// between a phrase or a given keyword and a passage that has it; between passages that share
        /// one
        /// </summary>
        internal const int HOP_LINK_PHRASE = 3;
        /// <summary>the passage before or behind, of the same document</summary>
        internal const int HOP_LINK_ADJACENT = 4;
        /// <summary>a passage of the same section</summary>
        internal const int HOP_LINK_SECTION = 5;
        /// <summary>a hyperlink</summary>
        internal const int HOP_LINK_LINK = 6;
        /// <summary>a passage whose vector is near</summary>
        internal const int HOP_LINK_NEAREST = 7;
        /// <summary>a passage of the first stage that shares rare words with it</summary>
        internal const int HOP_LINK_COVER = 8;
        /// <summary>the one from the question</summary>
        internal const int HOP_EDGE_FORWARD = 1;
        /// <summary>the one from the passages next to the answer</summary>
        internal const int HOP_EDGE_BACKWARD = 2;
        /// <summary>the judging model was not asked (option ask.judge)</summary>
        internal const int HOP_JUDGMENT_NONE = 0;
        /// <summary>it was, and failed or replied neither yes nor no</summary>
        internal const int HOP_JUDGMENT_UNCLEAR = 1;
        internal const int HOP_JUDGMENT_WRONG = 2;
        internal const int HOP_JUDGMENT_RIGHT = 3;
    }
}
