/** Parts of Office Open XML files: Word documents, presentations, workbooks. */
import { plain } from './markdown.js';
import { attribute, first, pathFrom, xmlOf } from './xml.js';
import type { ZippedFile } from './zip.js';

export type Files = ReadonlyMap<string, ZippedFile>;

interface Relation {
  readonly id: string;
  readonly kind: string;
  readonly target: string;
  readonly isExternal: boolean;
}

/** The references of a part; the empty name is the whole file. */
export async function relationsOf(files: Files, of: string): Promise<readonly Relation[]> {
  const at = of.lastIndexOf('/') + 1;
  const root = await xmlOf(files, `${of.slice(0, at)}_rels/${of.slice(at)}.rels`);
  return [...(root?.children ?? [])].map((one) => {
    const isExternal = attribute(one, 'TargetMode') === 'External';
    const target = attribute(one, 'Target');
    return { id: attribute(one, 'Id'), kind: attribute(one, 'Type').replace(/^.*\//u, ''), target: isExternal ? target : pathFrom(of, target), isExternal };
  });
}

/** The main part of a file and its name, and the title in the file's properties. */
export async function openOffice(files: Files, usual: string): Promise<{ readonly main: string; readonly root: Element | undefined; readonly title: string }> {
  const related = await relationsOf(files, '');
  const targetOf = (kind: string): string | undefined => related.find((one) => one.kind === kind)?.target;
  const main = targetOf('officeDocument') ?? usual;
  const properties = await xmlOf(files, targetOf('core-properties') ?? 'docProps/core.xml');
  return { main, root: await xmlOf(files, main), title: plain(first(properties, 'title')?.textContent ?? '') };
}
