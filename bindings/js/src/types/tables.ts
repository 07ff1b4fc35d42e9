/** The engine's tables of options and methods. */
import type { Method, MethodTrait } from '../methods.js';

/** An option of the engine, as its table describes it. */
export interface OptionDescription {
  /** Its name, such as `hits`. */
  readonly key: string;
  /** The type of its value. */
  readonly type: 'flag' | 'integer' | 'number' | 'text' | 'choice' | 'numbers';
  /** The default value. */
  readonly defaultValue: string;
  /** "1 … 1000", or the choices separated by '|'; empty if any value of the type is allowed. */
  readonly bounds: string;
  /** Its documentation, in one line. */
  readonly documentation: string;
}

/** A method of the engine, as its table describes it. */
export interface MethodDescription {
  /** A value of the option `method`. */
  readonly name: Method;
  /** Its requirements and features. */
  readonly traits: readonly MethodTrait[];
  /** Its ranking criterion, in one line. */
  readonly summary: string;
  /** The citation of its paper; empty if none. */
  readonly citation: string;
  /** Keys of the options that it reads, or prefixes of keys: "train.". */
  readonly options: readonly string[];
}
