import type { Corpora } from '../corpus/corpora.js';
import type { Model } from '../model/model.js';
import { byId } from '../page/dom.js';
import { byteSize } from '../page/format.js';
import { watchAll } from '../page/state.js';

export function setUpModelPanel(model: Model, corpora: Corpora, use: () => Promise<void>): void {
  const button = byId<HTMLButtonElement>('load-model');
  const bar = byId<HTMLProgressElement>('model-bar');
  button.addEventListener('click', () => {
    if (model.state.value.state === 'loading') model.cancel();
    else void use();
  });
  watchAll([model.state, corpora.current, corpora.activity], () => {
    const state = model.state.value;
    const corpus = corpora.current.value;
    const activity = corpora.activity.value;
    const text = byId('model-state');
    bar.hidden = state.state !== 'loading';
    button.hidden = state.state === 'ready' && (corpus?.embedded ?? true);
    button.disabled = (activity !== undefined && state.state !== 'loading') || corpus?.kind === 'shared';
    if (state.state === 'loading') {
      button.textContent = 'Cancel';
      // After the download, the model is still being compiled.
      const isPreparing = state.total > 0 && state.bytes >= state.total;
      if (state.total > 0 && !isPreparing) {
        bar.max = state.total;
        bar.value = state.bytes;
      } else bar.removeAttribute('value');
      text.textContent = isPreparing ? 'Making it ready …' : `${byteSize(state.bytes)}${state.total > 0 ? ` of ${byteSize(state.total)}` : ''}`;
    } else if (state.state === 'ready') {
      button.textContent = 'Add vectors to this corpus';
      text.textContent = corpus?.embedded ? `${model.id} embeds your questions in this tab.` : `${model.id} is loaded; this corpus has no vectors yet.`;
    } else {
      button.textContent = corpus?.embedded ? 'Load it for your questions' : 'Load it and add vectors';
      const size = model.byteLength === undefined ? '' : `, ${byteSize(model.byteLength)} once`;
      text.textContent = `Optional: also finds what is said in other words. ${model.id} runs in this tab${size}.`;
    }
  });
}
