import { useEffect, useState } from 'preact/hooks';
// oxlint-disable-next-line import/default -- Vite makes the module
import workerAddress from './layout.worker.ts?worker&url';
import type { Layout, LayoutRequest } from './layout-types.ts';

interface ScriptPolicy {
  createScriptURL: (address: string) => string;
}
interface PolicyFactory {
  createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy;
}

let policy: ScriptPolicy | null = null;

/** Starts the worker. The page's policy lets this name make the address of a script, and this rule makes one only. */
function startWorker(): Worker {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  policy ??= trustedTypes?.createPolicy('layout-worker', { createScriptURL: () => workerAddress }) ?? null;
  return new Worker(policy === null ? workerAddress : policy.createScriptURL(workerAddress), { type: 'module' });
}

/** Lays out a graph in a worker, so that the page stays responsive; null until it is done, `failed` if it cannot be. */
export function useLayout(request: LayoutRequest): Layout | 'failed' | null {
  const [layout, setLayout] = useState<Layout | 'failed' | null>(null);
  useEffect(() => {
    setLayout(null);
    const worker = startWorker();
    worker.addEventListener('message', ({ data }: MessageEvent<Layout>) => {
      setLayout(data);
      worker.terminate();
    });
    worker.addEventListener('error', () => {
      setLayout('failed');
      worker.terminate();
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no origin to name
    worker.postMessage(request);
    return () => worker.terminate();
  }, [JSON.stringify(request)]);
  return layout;
}
