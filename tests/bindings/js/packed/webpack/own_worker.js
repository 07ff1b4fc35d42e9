const worker = new Worker(new URL('./embedding_worker.js', import.meta.url), { type: 'module' });
worker.addEventListener('message', ({ data }) => (globalThis.found = [...data]));
worker.postMessage('a text');
