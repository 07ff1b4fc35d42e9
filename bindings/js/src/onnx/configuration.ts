/** Reads a sentence transformer's configuration: modules.json, the Pooling module's config.json, and prompts. */
import { HoptrailError } from '../errors.js';
import { checkMembers } from '../members.js';
import { type DownloadOptions, folderOf, isPath, readJson, unavailable } from './download.js';
import type { OnnxConfiguration, OnnxEmbedderOptions } from './options.js';
import type { TokenPooling } from './pooling.js';

/** A configuration file: its location, for messages, and its content. */
interface ConfigurationFile {
  readonly name: string;
  readonly content: unknown;
}
/** Reads a file by its name in the model's folder; undefined if the file does not exist. */
type Read = (file: string) => Promise<ConfigurationFile | undefined>;

/** Properties of a model. Unknown properties are undefined. */
export interface ModelFacts {
  /** Whether a configuration was found. */
  readonly isGiven: boolean;
  readonly pooling?: TokenPooling;
  /** Name of a layer after the pooling. */
  readonly layer?: string;
  /** Dimension of the token vectors. */
  readonly dimension?: number;
  readonly queryPrefix?: string;
  readonly passagePrefix?: string;
  readonly maxTokens?: number;
  /** The files that state the facts, for messages. */
  readonly sources: { readonly [Fact in 'pooling' | 'layer' | 'dimension']?: string };
}

const modulesFile = 'modules.json';
const poolingFile = '1_Pooling/config.json';
const promptsFile = 'config_sentence_transformers.json';
const lengthFile = 'sentence_bert_config.json';

/** The source of a fact. */
export function saidBy({ sources }: ModelFacts, fact: keyof ModelFacts['sources']): string {
  return sources[fact] ?? 'the configuration';
}

/** Reads the configuration from the options, or from the files next to a model on disk. */
export async function readFacts(options: OnnxEmbedderOptions): Promise<ModelFacts> {
  const { configuration } = options;
  if (configuration === undefined) return factsBeside(options);
  const isFolder = typeof configuration === 'string' || configuration instanceof URL;
  const read = isFolder ? fromFolder(configuration, options) : fromObject(configuration);
  const facts = await factsOf(read);
  if (facts !== undefined) return facts;
  if (!isFolder) return nothing;
  const problem = `has none of ${[modulesFile, poolingFile, promptsFile, lengthFile].join(', ')}`;
  throw unavailable('configuration', String(configuration), problem);
}

const nothing: ModelFacts = { isGiven: false, sources: {} };

/** In Node, where the lookup needs no request: searches the model's folder, or the parent of "onnx". */
async function factsBeside(options: OnnxEmbedderOptions): Promise<ModelFacts> {
  const { model } = options;
  if (!isPath(model, options)) return nothing;
  const folder = folderOf(model);
  const folders = /(^|[/\\])onnx[/\\]$/.test(folder) ? [folder, `${folder}../`] : [folder];
  for (const place of folders) {
    const facts = await factsOf(fromFolder(place, options));
    if (facts !== undefined) return facts;
  }
  return nothing;
}

function fromFolder(folder: URL | string, options: DownloadOptions): Read {
  const { fetch, signal } = options;
  const base = String(folder).replace(/[/\\]?$/, '/');
  return async (file) => {
    const read = await readJson('configuration', base + file, { fetch, signal });
    return read === undefined ? undefined : { name: read.name, content: read.json };
  };
}

function fromObject(given: OnnxConfiguration): Read {
  const files = given as Readonly<Record<string, unknown>>;
  const known = [modulesFile, poolingFile, promptsFile, lengthFile];
  const names = [...known, ...Object.keys(files).filter((file) => file.endsWith('/config.json'))];
  checkMembers('configuration', files, Object.fromEntries(names.map((file) => [file, 1 as const])));
  return async (file) => (files[file] === undefined ? undefined : { name: file, content: files[file] });
}

async function factsOf(read: Read): Promise<ModelFacts | undefined> {
  const modules = await read(modulesFile);
  const { path, layer } = modules === undefined ? { path: poolingFile, layer: undefined } : readModules(modules);
  const files = [await read(path), await read(promptsFile), await read(lengthFile)] as const;
  if (modules === undefined && files.every((file) => file === undefined)) return undefined;
  const [pooling, prompts, length] = files;
  const sources = {
    ...(pooling === undefined ? {} : { pooling: pooling.name, dimension: pooling.name }),
    ...(modules === undefined ? {} : { layer: modules.name }),
  };
  return {
    isGiven: true,
    ...(layer === undefined ? {} : { layer }),
    ...(pooling === undefined ? {} : readPooling(pooling)),
    ...(prompts === undefined ? {} : readPrompts(prompts)),
    ...(length === undefined ? {} : readLength(length)),
    sources,
  };
}

/** The file of the Pooling module, and a layer after it that changes the vectors. */
function readModules({ name, content }: ConfigurationFile): { path: string; layer: string | undefined } {
  if (!Array.isArray(content)) throw unavailable('configuration', name, 'is not a list of modules');
  const modules = (content as readonly Readonly<Record<string, unknown>>[]).map((module) => ({
    kind: String(module?.['type'] ?? '').split('.').at(-1) ?? '',
    path: String(module?.['path'] ?? ''),
  }));
  const pooling = modules.find(({ kind }) => kind === 'Pooling');
  const other = modules.find(({ kind }) => !['Transformer', 'Pooling', 'Normalize'].includes(kind));
  return { path: pooling === undefined ? poolingFile : `${pooling.path}/config.json`.replace(/^\//, ''), layer: other?.kind };
}

/** By the configuration's flag names. A mean over the square root of the count has the same direction as the mean. */
const waysOfPooling: Readonly<Record<string, TokenPooling>> = {
  cls_token: 'cls', cls: 'cls', mean_tokens: 'mean', mean: 'mean', mean_sqrt_len_tokens: 'mean', lasttoken: 'last', last: 'last',
};

function readPooling({ name, content }: ConfigurationFile): Pick<ModelFacts, 'pooling' | 'dimension'> {
  const members = objectOf(name, content);
  const flags = Object.keys(members).filter((key) => key.startsWith('pooling_mode_') && members[key] === true);
  const named = typeof members['pooling_mode'] === 'string' ? [members['pooling_mode']] : [];
  const ways = [...flags.map((flag) => flag.slice('pooling_mode_'.length)), ...named];
  const pooling = ways.length === 1 ? waysOfPooling[ways[0] ?? ''] : undefined;
  if (pooling === undefined) {
    const said = ways.length === 0 ? 'names no pooling mode' : `pools by ${ways.join(' and ')}`;
    throw unavailable('configuration', name, `${said}: this package supports the modes mean, cls and last`);
  }
  if (members['include_prompt'] === false) {
    throw unavailable('configuration', name, 'excludes prompts from the pooling (include_prompt), which is not supported');
  }
  const dimension = members['word_embedding_dimension'];
  return { pooling, ...(typeof dimension === 'number' ? { dimension } : {}) };
}

function readPrompts({ name, content }: ConfigurationFile): Pick<ModelFacts, 'queryPrefix' | 'passagePrefix'> {
  const members = objectOf(name, content);
  const prompts = objectOf(name, members['prompts'] ?? {});
  const standard = members['default_prompt_name'];
  const prompt = (...names: readonly unknown[]): string | undefined => {
    const found = names.find((key): key is string => typeof key === 'string' && typeof prompts[key] === 'string');
    return found === undefined ? undefined : (prompts[found] as string);
  };
  const queryPrefix = prompt('query', standard);
  const passagePrefix = prompt('document', 'passage', 'corpus', standard);
  return {
    ...(queryPrefix === undefined ? {} : { queryPrefix }),
    ...(passagePrefix === undefined ? {} : { passagePrefix }),
  };
}

function readLength({ name, content }: ConfigurationFile): Pick<ModelFacts, 'maxTokens'> {
  const maxTokens = objectOf(name, content)['max_seq_length'];
  return typeof maxTokens === 'number' ? { maxTokens } : {};
}

function objectOf(name: string, content: unknown): Readonly<Record<string, unknown>> {
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content as Record<string, unknown>;
  throw unavailable('configuration', name, 'is not a JSON object');
}

/** Throws if the options request a pooling that contradicts the configuration. */
export function checkPooling(facts: ModelFacts, pooling: string | undefined): void {
  if (pooling === undefined || pooling === 'output' || facts.pooling === undefined || pooling === facts.pooling) return;
  const message = `pooling is "${pooling}", but ${saidBy(facts, 'pooling')} states "${facts.pooling}"`;
  throw new HoptrailError('invalid_argument', message, 'pooling');
}
