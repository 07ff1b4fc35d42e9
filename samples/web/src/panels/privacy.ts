import { byId, element } from '../page/dom.js';
import { count } from '../page/format.js';
import { modelIsOn, requests } from '../page/requests.js';
import { watchAll } from '../page/state.js';

/** The visible counter of requests to other sites, with the targets of all requests. */
export function setUpPrivacy(): void {
  const button = byId('privacy');
  button.addEventListener('click', () => byId<HTMLDialogElement>('privacy-dialog').showModal());
  watchAll([requests, modelIsOn], () => {
    const { own, foreign, model, stopped } = requests.value;
    const words = model > 0 ? `${count(model)} to your model` : modelIsOn.value ? 'your model is on' : '';
    byId('model-count').replaceChildren(...(words === '' ? [] : [element('span', { class: 'long' }, ', '), words]));
    button.classList.toggle('to-model', modelIsOn.value);
    byId('foreign-count').textContent = count(foreign);
    byId('stopped-count').textContent = stopped > 0 ? `, ${count(stopped)} stopped` : '';
    button.classList.toggle('alarm', foreign + stopped > 0);
    const rows: (readonly [string, number])[] = [
      ['To this site, for the page’s own files', own],
      ['To other sites', foreign],
      ...(model > 0 || modelIsOn.value ? [['To the language model on this machine', model] as const] : []),
      ['Stopped by the page’s policy', stopped],
    ];
    byId('privacy-counts').replaceChildren(...rows.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, count(value))]));
  });
}
