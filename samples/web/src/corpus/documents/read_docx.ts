/** Word documents: headings by outline level or style, lists, tables, notes and comments after their paragraph, text boxes, links. */
import type { DocumentSource } from 'hoptrail';
import { heading, joined, link, paragraph, plain, table } from './markdown.js';
import { openOffice, relationsOf } from './office.js';
import { all, attribute, first, pathFrom, xmlOf } from './xml.js';
import { openZip } from './zip.js';

interface Style {
  /** 0: no heading. */
  readonly level: number;
  readonly isTitle: boolean;
  readonly isItem: boolean;
}
type Notes = Map<string, Element>;

/** Deleted or moved text, earlier formats, codes of fields: no text of the document. */
const skipped = new Set(
  'del moveFrom delText delInstrText instrText fldData pPr rPr pPrChange rPrChange sectPr sectPrChange tblPr tblGrid trPr tcPr tabs sdtPr'.split(' '),
);
const noStyle: Style = { level: 0, isTitle: false, isItem: false };

export async function readDocx(path: string, bytes: ArrayBuffer): Promise<DocumentSource> {
  const files = openZip(new Uint8Array(bytes));
  const { main, root, title: stated } = await openOffice(files, 'word/document.xml');
  const body = first(root, 'body');
  if (!body) throw new Error(`the archive has no ${main}: it is no Word document`);
  const relations = await relationsOf(files, main);
  const partsOf = async (kind: string): Promise<readonly Element[]> => {
    const related = relations.filter((one) => one.kind === kind).map(({ target }) => target);
    const found = await Promise.all((related.length > 0 ? related : [pathFrom(main, `${kind}.xml`)]).map((target) => xmlOf(files, target)));
    return found.filter((part) => part !== undefined);
  };
  const notes: Notes = new Map();
  for (const kind of ['footnotes', 'endnotes', 'comments']) {
    for (const note of (await partsOf(kind)).flatMap((part) => [...part.children])) if (!attribute(note, 'type')) notes.set(`${note.localName} ${attribute(note, 'id')}`, note);
  }
  const text = new DocxText(stylesOf((await partsOf('styles'))[0]), new Map(relations.map(({ id, target, isExternal }) => [id, isExternal ? target : ''])), notes);
  const blocks = [...text.blocks(body)];
  for (const note of notes.values()) blocks.push(...text.blocks(note)); // that the text does not refer to
  const edges = new Set([...(await partsOf('header')), ...(await partsOf('footer'))].map((part) => joined(text.blocks(part)))); // mostly alike
  const title = text.title || stated;
  return { id: path, ...(title && { title }), text: joined([...blocks, ...edges]), format: 'markdown' };
}

/** Styles by id; each inherits from the style that it is based on. */
function stylesOf(root: Element | undefined): ReadonlyMap<string, Style> {
  const elements = new Map((root ? all(root, 'style') : []).map((style) => [attribute(style, 'styleId'), style]));
  const styleOf = (id: string, depth: number): Style => {
    const element = elements.get(id);
    if (!element || depth > 20) return noStyle;
    const base = styleOf(attribute(first(element, 'basedOn'), 'val'), depth + 1);
    const name = attribute(first(element, 'name'), 'val').toLowerCase();
    const outline = attribute(first(element, 'outlineLvl'), 'val');
    const level = outline !== '' ? Number(outline) + 1 : Number(/^heading (\d)$/u.exec(name)?.[1] ?? base.level);
    return { level: level > 9 ? 0 : level, isTitle: name === 'title' || base.isTitle, isItem: first(element, 'numPr') !== undefined || base.isItem };
  };
  return new Map([...elements.keys()].map((id) => [id, styleOf(id, 0)]));
}

class DocxText {
  /** The first paragraph of a style "Title". */
  title = '';
  readonly #styles: ReadonlyMap<string, Style>;
  readonly #addresses: ReadonlyMap<string, string>;
  readonly #notes: Notes;
  /** Blocks anchored in the open paragraph: they follow it. */
  #after: string[] = [];

  constructor(styles: ReadonlyMap<string, Style>, addresses: ReadonlyMap<string, string>, notes: Notes) {
    this.#styles = styles;
    this.#addresses = addresses;
    this.#notes = notes;
  }

  blocks(parent: Element): readonly string[] {
    return [...parent.children].flatMap((part) => {
      if (skipped.has(part.localName)) return [];
      if (part.localName === 'p') return this.#paragraph(part);
      if (part.localName === 'tbl') return [this.#table(part)];
      return this.blocks(part); // content controls, inserted text
    });
  }

  #paragraph(part: Element): readonly string[] {
    const outer = this.#after;
    this.#after = [];
    const properties = [...part.children].find((child) => child.localName === 'pPr');
    const style = this.#styles.get(attribute(first(properties, 'pStyle'), 'val')) ?? noStyle;
    const outline = attribute(first(properties, 'outlineLvl'), 'val');
    const level = outline === '' ? style.level : Number(outline) < 9 ? Number(outline) + 1 : 0;
    const number = first(properties, 'numId');
    const isItem = (number ? attribute(number, 'val') !== '0' : style.isItem) && level === 0;
    const text = this.#inline(part);
    if (style.isTitle && this.title === '') this.title = plain(text);
    const lines = level > 0 ? [heading(level, text)] : text.split('\n').map((line) => (isItem && plain(line) ? `- ${plain(line)}` : paragraph(line)));
    const blocks = [...lines, ...this.#after];
    this.#after = outer;
    return blocks;
  }

  /** Each row; a table in a cell is text of the cell. */
  #table(part: Element): string {
    const rows = all(part, 'tr').filter((row) => nearest(row, 'tbl') === part);
    return table(rows.map((row) => all(row, 'tc').filter((cell) => nearest(cell, 'tr') === row).map((cell) => this.blocks(cell).join(' '))));
  }

  #inline(parent: Element): string {
    return [...parent.children].map((part) => this.#part(part)).join('');
  }

  #part(part: Element): string {
    const name = part.localName;
    if (skipped.has(name)) return '';
    switch (name) {
      case 't':
        return part.textContent ?? '';
      case 'tab':
      case 'ptab':
        return ' ';
      case 'noBreakHyphen':
        return '-';
      case 'br':
      case 'cr':
        return '\n';
      case 'hyperlink':
        return link(this.#inline(part), this.#addresses.get(attribute(part, 'id')) ?? '');
      case 'footnoteReference':
      case 'endnoteReference':
      case 'commentReference':
        return this.#note(`${name.replace('Reference', '')} ${attribute(part, 'id')}`);
      case 'txbxContent':
        this.#after.push(...this.blocks(part));
        return '';
      case 'docPr': // a picture's alternative text
        this.#after.push(paragraph(attribute(part, 'descr')));
        return '';
      case 'AlternateContent': // one of the contents is read: the first with text
        return this.#inline([...part.children].find((choice) => (choice.textContent ?? '').trim() !== '') ?? part);
      default:
        return this.#inline(part);
    }
  }

  /** A note stands at its first reference. */
  #note(key: string): string {
    const note = this.#notes.get(key);
    this.#notes.delete(key);
    if (note) this.#after.push(...this.blocks(note));
    return '';
  }
}

function nearest(part: Element, name: string): Element | null {
  for (let at = part.parentElement; at; at = at.parentElement) if (at.localName === name) return at;
  return null;
}
