import { byId } from './dom.js';

const key = 'hoptrail.theme';

/** Light or dark as set by the system, until the reader chooses. */
export function setUpTheme(): void {
  const button = byId<HTMLButtonElement>('theme');
  const system = matchMedia('(prefers-color-scheme: dark)');
  const stored = (): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // no storage: the choice lasts until the tab is closed
    }
  };
  let chosen = stored();
  const show = (): void => {
    const theme = chosen ?? (system.matches ? 'dark' : 'light');
    document.documentElement.dataset['theme'] = theme;
    button.setAttribute('aria-pressed', String(theme === 'dark'));
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#15171c' : '#faf9f6');
  };
  button.addEventListener('click', () => {
    chosen = document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem(key, chosen);
    } catch {
      // see above
    }
    show();
  });
  system.addEventListener('change', show);
  show();
}
