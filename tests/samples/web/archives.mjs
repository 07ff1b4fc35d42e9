// Files as other programs write them, made from their parts: zip archives, and PDF files with lines of text at given places.
import { deflateRawSync } from 'node:zlib';

/** A zip archive of { name: text or bytes }. Every second file is stored, the others are deflated. */
export function zip(files) {
  const local = [];
  const directory = [];
  let offset = 0;
  Object.entries(files).forEach(([name, content], index) => {
    const bytes = Buffer.from(content);
    const isStored = index % 2 === 1;
    const packed = isStored ? bytes : deflateRawSync(bytes);
    const title = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0); // version
    fields.writeUInt16LE(0x800, 2); // names in UTF-8
    fields.writeUInt16LE(isStored ? 0 : 8, 4);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(title.length, 22);
    local.push(Buffer.from('PK\x03\x04', 'latin1'), fields, title, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, rest, title);
    offset += 30 + title.length + packed.length;
  });
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, entries, end]);
}

/** A PDF file; each page is a list of lines [text, x, y, size], with y from the bottom. */
export function pdf(pages) {
  const escaped = (text) => text.replace(/[\\()]/gu, '\\$&');
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ')}] >>`, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'];
  for (const lines of pages) {
    const content = lines.map(([text, x, y, size]) => `BT /F1 ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`).join('\n');
    objects.push(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${objects.length + 2} 0 R >>`);
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = text.length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`, 'latin1');
}

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A Word document with this content of its body, footnotes by number, and links by id. */
export function docx(body, { notes = {}, links = {}, title = '' } = {}) {
  const related = Object.entries(links).map(([id, address]) => `<Relationship Id="${id}" Type="${relations}/hyperlink" Target="${address}" TargetMode="External"/>`);
  const files = {
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${relations}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document ${word}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': `<Relationships>${related.join('')}<Relationship Id="s" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': `<w:styles ${word}><w:style w:styleId="Heading1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="Heading1"/></w:style></w:styles>`,
    'word/footnotes.xml': `<w:footnotes ${word}>${Object.entries(notes).map(([id, text]) => `<w:footnote w:id="${id}"><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:footnote>`).join('')}</w:footnotes>`,
  };
  if (title) files['docProps/core.xml'] = `<coreProperties xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></coreProperties>`;
  return zip(files);
}

/** A presentation; each slide is the content of its tree of shapes. Notes by the number of a slide. */
export function pptx(slides, notes = {}) {
  const part = (name, content) => `<p:${name} xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p:cSld><p:spTree>${content}</p:spTree></p:cSld></p:${name}>`;
  return zip({
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${relations}/officeDocument" Target="ppt/presentation.xml"/></Relationships>`,
    'ppt/presentation.xml': '<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"/>',
    ...Object.fromEntries(slides.map((content, at) => [`ppt/slides/slide${at + 1}.xml`, part('sld', content)])),
    ...Object.fromEntries(Object.entries(notes).map(([number, content]) => [`ppt/notesSlides/notesSlide${number}.xml`, part('notes', content)])),
  });
}

/** A workbook with sheets { name: rows as XML }, and the texts that cells share. */
export function xlsx(sheets, texts) {
  const names = Object.keys(sheets);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return zip({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 7}" r:id="s${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => `<Relationship Id="s${at}" Type="${relations}/worksheet" Target="worksheets/sheet${at}.xml"/>`).join('')}<Relationship Id="t" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    ...Object.fromEntries(names.map((name, at) => [`xl/worksheets/sheet${at}.xml`, `<worksheet xmlns="${main}"><sheetData>${sheets[name]}</sheetData></worksheet>`])),
  });
}

export const odt = (body, kind = 'text') =>
  zip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
  });

/** A book with chapters { path: XHTML }, in the order of the spine given. */
export const epub = (title, chapters, spine) =>
  zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>${title}</dc:title></metadata><manifest>${Object.keys(chapters).map((path, at) => `<item id="c${at}" href="${path}" media-type="application/xhtml+xml"/>`).join('')}</manifest><spine>${spine.map((path) => `<itemref idref="c${Object.keys(chapters).indexOf(path)}"/>`).join('')}</spine></package>`,
    ...Object.fromEntries(Object.entries(chapters).map(([path, text]) => [`OEBPS/${path}`, text])),
  });
