/** XML of office documents and books: parsing that refuses what can grow, and the names of elements without their prefixes. */
import type { ZippedFile } from './zip.js';

/** Documents of people have less; a deeper one would exhaust the stack. */
const deepest = 250;

/** The root element. Throws if the text is not well-formed, declares entities or is too deep. */
export function parseXml(bytes: Uint8Array, name: string): Element {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const text = new TextDecoder(isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes);
  if (/<!ENTITY/u.test(text)) throw new Error(`${name} declares entities`);
  const root = new DOMParser().parseFromString(text, 'application/xml').documentElement;
  if (root.localName === 'parsererror' || root.querySelector('parsererror')) throw new Error(`${name} is not well-formed`);
  if (isDeeperThan(root, deepest)) throw new Error(`${name} has more than ${deepest} elements in each other`);
  return root;
}

function isDeeperThan(root: Element, limit: number): boolean {
  let depth = 0;
  for (let at: Element | null = root; at; ) {
    if (depth > limit) return true;
    if (at.firstElementChild) {
      at = at.firstElementChild;
      depth += 1;
      continue;
    }
    while (at && at !== root && !at.nextElementSibling) {
      at = at.parentElement;
      depth -= 1;
    }
    at = !at || at === root ? null : at.nextElementSibling;
  }
  return false;
}

/** A file of an archive as XML; undefined if the archive has none of this name. */
export async function xmlOf(files: ReadonlyMap<string, ZippedFile>, name: string): Promise<Element | undefined> {
  const file = files.get(name);
  return file && parseXml(await file.read(), name);
}

/** All elements below with this name, in any namespace. */
export const all = (root: Element, name: string): readonly Element[] => [...root.getElementsByTagNameNS('*', name)];
export const first = (root: Element | undefined, name: string): Element | undefined => (root ? all(root, name)[0] : undefined);

/** An attribute by its name without the prefix. */
export const attribute = (of: Element | undefined, name: string): string => [...(of?.attributes ?? [])].find((one) => one.localName === name)?.value ?? '';

/** The path in the archive that `link` means in the file `from`. */
export function pathFrom(from: string, link: string): string {
  const { pathname } = new URL(link, `zip:/${from}`);
  try {
    return decodeURIComponent(pathname).replace(/^\//u, '');
  } catch {
    return pathname.replace(/^\//u, '');
  }
}
