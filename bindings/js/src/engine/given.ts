/** Checks of the values that a program passes. Values often come from files and networks, which the compiler cannot check. */
import { HoptrailError } from '../errors.js';
import type { Sources } from '../types.js';
import { nameOf } from './scratch.js';

/** `what` names the value in messages: `"text"`; `where`, if given, its place: `source 3`. */
export function givenText(given: unknown, what: string, where?: () => string): string {
  if (typeof given === 'string') return given;
  throw wrong(what, 'a string', given, where);
}

export function givenNumber(given: unknown, what: string): number {
  if (typeof given === 'number') return given;
  throw wrong(what, 'a number', given);
}

/** An object with members. An array has places instead. */
export function givenObject<Given>(
  given: Given, what: string, expected = 'an object', where?: () => string,
): Given & object {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given;
  throw wrong(what, expected, given, where);
}

/** Only a Float32Array: the numbers of other arrays would be rounded without a word. */
export function givenFloats(given: unknown, what: string, where?: () => string): Float32Array {
  if (nameOf(given) === 'Float32Array') return given as Float32Array;
  const holdsNumbers = Array.isArray(given) || (ArrayBuffer.isView(given) && nameOf(given) !== 'DataView');
  throw wrong(what, 'a Float32Array', given, where, holdsNumbers ? ': pass Float32Array.from(it)' : '');
}

/** Bytes of a file or of a task. */
export function givenBytes(given: unknown, what: string): Uint8Array {
  if (nameOf(given) === 'Uint8Array') return given as Uint8Array;
  throw wrong(what, 'a Uint8Array', given, undefined, nameOf(given) === 'ArrayBuffer' ? ': pass new Uint8Array(it)' : '');
}

/** A list, or nothing for undefined. A text is a list of its characters to JavaScript, but never meant as one. */
export function givenList<Item>(
  given: Iterable<Item> | undefined, what: string, where?: () => string, expected = 'an array',
): Iterable<Item> {
  if (given === undefined) return [];
  if (typeof given === 'object' && given !== null && Symbol.iterator in given) return given;
  throw wrong(what, expected, given, where);
}

/** Sources: anything that gives them one by one. */
export function givenSources(given: Sources): Sources {
  if (typeof given === 'object' && given !== null && (Symbol.asyncIterator in given || Symbol.iterator in given)) return given;
  throw wrong('the sources', 'an array, or another iterable or async iterable', given);
}

export function wrong(what: string, expected: string, given: unknown, where?: () => string, remedy = ''): HoptrailError {
  const place = where === undefined ? '' : `${where()}: `;
  return new HoptrailError('bad_input', `${place}${what} must be ${expected}, not ${kindOf(given)}${remedy}`);
}

function kindOf(given: unknown): string {
  if (given === undefined || given === null) return String(given);
  if (typeof given !== 'object') return `a ${typeof given}`;
  const name = nameOf(given);
  return /^[AEIOU]/.test(name) ? `an ${name}` : `a ${name}`;
}
