/**
 * Mails (.eml): sender, recipients, date, the plain texts (HTML where there is none), and names of attached files, as in the command.
 * Bytes are letters of the set x-user-defined until the character set of their part is known.
 */
import type { DocumentSource } from 'hoptrail';
import { decode } from '../decode.js';
import { heading, joined, paragraph, plain } from './markdown.js';
import { markdownOfMarkup } from './read_html.js';

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

const mostNestedParts = 16;
const bytesOf = (letters: string): ArrayBuffer => Uint8Array.from(letters, (letter) => letter.charCodeAt(0) & 0xff).buffer;

export function readMail(path: string, bytes: ArrayBuffer): DocumentSource {
  const mail = partOf(new TextDecoder('x-user-defined').decode(bytes));
  if (mail.headers.size === 0) throw new Error('it is no mail: it has no headers');
  const title = header(mail, 'subject');
  return { id: path, ...(title && { title }), text: joined([...sendersOf(mail), ...blocksOf(mail, 0)]), format: 'markdown' };
}

/** Headers end at the first empty line; one that begins with white space continues the one before. */
function partOf(text: string): Part {
  const end = /^\r?\n|\r?\n\r?\n/u.exec(text) ?? { index: text.length, 0: '' };
  const lines = text.slice(0, end.index).replace(/\r?\n[ \t]+/gu, ' ').split(/\r?\n/u);
  const headers = lines.flatMap((line) => {
    const [, name, value] = /^([^\s:]+):\s*(.*)$/u.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value] as const];
  });
  return { headers: new Map(headers), body: text.slice(end.index + end[0].length) };
}

const raw = ({ headers }: Part, name: string): string => headers.get(name) ?? '';
const header = (part: Part, name: string): string => plain(decodedWords(raw(part, name)));
const kindOf = (part: Part): string => /^[^;\s]+/u.exec(raw(part, 'content-type'))?.[0].toLowerCase() ?? 'text/plain';
const parameter = (value: string, name: string): string => new RegExp(`;\\s*${name}=(?:"([^"]*)|([^;\\s]*))`, 'iu').exec(value)?.slice(1).find((one) => one !== undefined) ?? '';

/** =?utf-8?Q?Caf=C3=A9?= (RFC 2047); other headers may be in UTF-8. */
function decodedWords(value: string): string {
  const words = value.replace(/(=\?[^?\s]+\?[bq]\?[^?]*\?=)\s+(?==\?)/giu, '$1').split(/(=\?[^?\s]+\?[bq]\?[^?]*\?=)/iu);
  return words
    .map((word, at) => {
      const [, charset, coding = '', text = ''] = at % 2 === 0 ? [] : (/^=\?([^?*]+)[^?]*\?(.)\?(.*)\?=$/u.exec(word) ?? []);
      if (charset === undefined) return word === '' ? '' : decode(bytesOf(word));
      return decode(bytesOf(/b/iu.test(coding) ? fromBase64(text) : fromQuotedPrintable(text.replaceAll('_', ' '))), charset);
    })
    .join('');
}

function fromBase64(text: string): string {
  try {
    return atob(text.replace(/[^A-Za-z\d+/]/gu, ''));
  } catch {
    return '';
  }
}

const fromQuotedPrintable = (text: string): string =>
  text.replace(/=[ \t]*\r?\n/gu, '').replace(/=([\dA-F]{2})/giu, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));

/** An address in angle brackets is no link. */
const sendersOf = (mail: Part): readonly string[] =>
  ['From', 'To', 'Cc', 'Date'].map((name) => [name, header(mail, name.toLowerCase())]).flatMap(([name, value]) => (value ? [`${name}: ${value.replaceAll('<', '\\<')}`] : []));

function textOf(part: Part): string {
  const coding = raw(part, 'content-transfer-encoding').toLowerCase();
  const body = coding.startsWith('base64') ? fromBase64(part.body) : coding.startsWith('quoted-printable') ? fromQuotedPrintable(part.body) : part.body;
  return body === '' ? '' : decode(bytesOf(body), parameter(raw(part, 'content-type'), 'charset') || undefined);
}

function blocksOf(part: Part, depth: number): readonly string[] {
  if (depth > mostNestedParts) throw new Error(`it has more than ${mostNestedParts} parts in each other`);
  const kind = kindOf(part);
  if (kind.startsWith('multipart/')) {
    const parts = partsBetween(part.body, parameter(raw(part, 'content-type'), 'boundary'));
    // The last part that can be read is the best one, but plain text needs no conversion.
    const text = parts.find((one) => kindOf(one) === 'text/plain' && textOf(one).trim() !== '');
    const chosen = kind === 'multipart/alternative' ? [text ?? parts.at(-1)].filter((one) => one !== undefined) : parts;
    return chosen.flatMap((one) => blocksOf(one, depth + 1));
  }
  if (kind === 'message/rfc822') {
    const mail = partOf(part.body);
    return [heading(2, header(mail, 'subject')), ...sendersOf(mail), ...blocksOf(mail, depth + 1)];
  }
  const name = decodedWords(parameter(raw(part, 'content-disposition'), 'filename') || parameter(raw(part, 'content-type'), 'name'));
  if (name !== '') return [paragraph(`Attachment: ${name}`)];
  if (kind === 'text/html') return [markdownOfMarkup(textOf(part))];
  return kind.startsWith('text/') ? paragraphsOf(textOf(part)) : [];
}

/** The parts between lines of "--boundary". */
function partsBetween(body: string, boundary: string): readonly Part[] {
  const [, ...parts] = `\n${body}`.split(`\n--${boundary}`);
  const end = parts.findIndex((part) => part.startsWith('--'));
  return parts.slice(0, end < 0 ? parts.length : end).map((part) => partOf(part.replace(/^[ \t]*\r?\n/u, '')));
}

/** The lines of a paragraph are joined, except those that are indented or items. Marks of quotes are left out. */
const paragraphsOf = (text: string): readonly string[] =>
  text.replace(/^ ?>[> ]*/gmu, '').split(/\n[ \t\r]*\n/u).map((block) => block.split(/\n(?=[ \t*+-])/u).map(paragraph).join('\n'));
