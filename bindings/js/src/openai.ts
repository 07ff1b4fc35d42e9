/**
 * Language models and embedders with OpenAI's interface: over HTTP by `fetch`, or in the same page (WebLLM, wllama). Rerankers of
 * such servers.
 */
export { chatAdapter } from './openai/chat_adapter.js';
export type { ChatChunk, ChatEngine, ChatRequest, CompletionsEngine, WllamaEngine } from './openai/chat_adapter.js';
export { openAiComplete, type OpenAiCompleteOptions } from './openai/complete.js';
export type { ChatOptions } from './openai/dialect.js';
export { openAiEmbedder, type OpenAiEmbedder, type OpenAiEmbedderOptions } from './openai/embedder.js';
export type { EndpointOptions } from './openai/endpoint.js';
export { rerankScorer, type RerankScorer } from './openai/rerank.js';
