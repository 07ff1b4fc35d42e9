import { byId, element } from '../page/dom.js';
import { count } from '../page/format.js';
import { requests } from '../page/requests.js';

/** The visible counter of requests to other sites, with the targets of all requests. */
export function setUpPrivacy(): void {
  const button = byId('privacy');
  button.addEventListener('click', () => byId<HTMLDialogElement>('privacy-dialog').showModal());
  requests.watch(({ own, foreign, stopped }) => {
    byId('foreign-count').textContent = count(foreign);
    byId('stopped-count').textContent = stopped > 0 ? `, ${count(stopped)} stopped` : '';
    button.classList.toggle('alarm', foreign + stopped > 0);
    const rows: (readonly [string, number])[] = [
      ['To this site, for the page’s own files', own],
      ['To other sites', foreign],
      ['Stopped by the page’s policy', stopped],
    ];
    byId('privacy-counts').replaceChildren(...rows.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, count(value))]));
  });
}
