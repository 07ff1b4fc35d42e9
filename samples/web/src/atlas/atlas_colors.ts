/** Colors of the map, from the page's theme. */
export interface AtlasColors {
  readonly surface: string;
  readonly ink: string;
  readonly line: string;
  readonly accent: string;
  readonly trail: string;
  /** Of passages that are not lit, and of ties. */
  readonly dim: string;
  readonly tie: string;
  /** For neighborhoods, the largest first; they repeat. */
  readonly communities: readonly string[];
}

const light = ['#3f6fa8', '#8a5aa5', '#3d8a5f', '#a8743a', '#2f8f92', '#b0567a', '#6f7d35', '#5b63b0', '#9a5247', '#4f7f8f'];
const dark = ['#7fb0e8', '#c39ade', '#7ccf9f', '#e0b074', '#6fd0d2', '#eb9dba', '#b3c271', '#a3abef', '#e09a8e', '#93c3d3'];

export function atlasColors(place: HTMLElement): AtlasColors {
  const isDark = document.documentElement.dataset['theme'] === 'dark';
  const style = getComputedStyle(place);
  const of = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    surface: of('surface'),
    ink: of('ink'),
    line: of('strong-line'),
    accent: of('accent'),
    trail: of('trail'),
    dim: isDark ? '#3a3f4a' : '#d6d2c8',
    tie: isDark ? '#343944' : '#ddd8cc',
    communities: isDark ? dark : light,
  };
}
