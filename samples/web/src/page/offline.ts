import { element } from './dom.js';
import { showNotice } from './notices.js';
import { Cell } from './state.js';

export type Offline = 'preparing' | 'ready' | 'unavailable';

/** Whether the page opens without a network. */
export const offline = new Cell<Offline>('preparing');

/** The service worker caches the page's files. It needs https or localhost, and some private windows have no service workers. */
export async function setUpOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) {
    offline.value = 'unavailable';
    return;
  }
  try {
    const registration = await navigator.serviceWorker.register('service_worker.js');
    registration.addEventListener('updatefound', () => offerUpdate(registration));
    await navigator.serviceWorker.ready;
    offline.value = 'ready';
  } catch {
    offline.value = 'unavailable';
  }
}

function offerUpdate(registration: ServiceWorkerRegistration): void {
  const next = registration.installing;
  if (!next || !navigator.serviceWorker.controller) return; // the first one becomes active by itself
  next.addEventListener('statechange', () => {
    if (next.state !== 'installed') return;
    const reload = (): void => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
      next.postMessage('take over');
    };
    showNotice('note', 'A new version of this page is here', 'It is used after a reload.', [
      element('button', { type: 'button', onclick: reload }, 'Reload'),
    ]);
  });
}
