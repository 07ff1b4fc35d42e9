/** The files left out of a corpus: a line for each reason, for any number of files. */
import { counted } from '../page/format.js';
import type { FileReport } from './source_file.js';

const namesOfAReason = 3;
const mostReasons = 6;

const isOtherType = ({ reasons: [reason = ''] }: FileReport): boolean => reason.endsWith('are not read');

export function leftOutWords(reports: readonly FileReport[]): readonly string[] {
  const faulty = reports.filter(({ state }) => state !== 'read');
  const others = faulty.filter(isOtherType);
  const byReason = new Map<string, string[]>();
  for (const { path, state, reasons } of faulty.filter((report) => !isOtherType(report))) {
    const reason = [state === 'in part' && 'read in part', reasons[0], reasons.length > 1 && 'and so on'].filter(Boolean).join(', ');
    byReason.set(reason, [...(byReason.get(reason) ?? []), path]);
  }
  const lines = [...byReason].map(([reason, paths]) => `${listed(paths)}: ${reason}`);
  const all = others.length > 0 ? [...lines, `${otherTypes(others)}: not documents`] : lines;
  return all.length > mostReasons ? [...all.slice(0, mostReasons - 1), `and ${counted(all.length - mostReasons + 1, 'reason')} more`] : all;
}

function listed(paths: readonly string[]): string {
  const names = paths.slice(0, namesOfAReason).join(', ');
  return paths.length > namesOfAReason ? `${names} and ${paths.length - namesOfAReason} more` : names;
}

/** "9 .rs, 3 .toml and 4 files of 2 other types" */
function otherTypes(reports: readonly FileReport[]): string {
  const counts = new Map<string, number>();
  for (const { path } of reports) {
    const type = /[^/](\.[^./]+)$/u.exec(path)?.[1]?.toLowerCase() ?? 'without an extension';
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const sorted = [...counts].sort((a, b) => b[1] - a[1]);
  const [shown, rest] = [sorted.slice(0, namesOfAReason), sorted.slice(namesOfAReason)];
  const words = shown.map(([type, count]) => `${count} ${type}`);
  if (rest.length > 0) words.push(`${counted(rest.reduce((sum, [, count]) => sum + count, 0), 'file')} of ${counted(rest.length, 'other type')}`);
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '');
}
