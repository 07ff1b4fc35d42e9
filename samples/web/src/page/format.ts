/** Human-readable numbers, in English like the page. */

export const count = (value: number): string => value.toLocaleString('en');

/** "1 passage", "2 passages". */
export const counted = (value: number, noun: string, plural = `${noun}s`): string =>
  `${count(value)} ${value === 1 ? noun : plural}`;

export function byteSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB'];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value < 9.95 ? value.toFixed(1) : value.toFixed(0)} ${units[unit]}`;
}

export function duration(seconds: number): string {
  if (seconds < 1) return 'less than a second';
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Browser clocks are coarse: 0 means "too short to measure". */
export function milliseconds(value: number): string {
  if (value < 0.1) return '< 0.1 ms';
  return value < 10 ? `${value.toFixed(1)} ms` : `${count(Math.round(value))} ms`;
}

export const score = (value: number): string => (Math.abs(value) < 0.005 ? '0' : value.toFixed(2).replace('-', '−'));
