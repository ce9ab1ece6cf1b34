import { Worker } from 'node:worker_threads';
import type { CloudCall, OpenCloud } from '../activities/clouds/cloud-kind.ts';
import type { ProviderKind } from '../domain/clouds/cloud-names.ts';
import type { CallBudgets } from '../activities/clouds/shared/call-budgets.ts';
import { createFingerprint } from '../platform/secrets/fingerprint.ts';
import type { WorkerSettings } from '../platform/settings.ts';
import {
  receivedFault,
  type CloudAnswer,
  type CloudRequest,
  type CloudThreadData,
  type SingleCall,
  type StreamedCall,
} from './cloud-calls.ts';
import { createClouds, type Clouds } from './clouds.ts';
import { remoteSession, type StreamUses } from './remote-session.ts';

/** The same clouds as those of `createClouds`, but each call is made in the thread. */
export interface CloudThread {
  open: Clouds['open'];
  close(): Promise<void>;
}

type Waiting = { resolve: (answer: CloudAnswer) => void; reject: (fault: Error) => void };

/**
 * Starts the clouds in a separate thread: signing requests, and parsing and normalising responses, is most of the work
 * of a worker, and neither heartbeats nor the database should wait for it. Sessions have the same interface; what they
 * know without calling the cloud (`units`, the available calls) is returned directly. `onFault` is called when the
 * thread dies; after that every call fails.
 */
export function startCloudThread(given: {
  settings: WorkerSettings;
  fingerprintKey: Uint8Array;
  callBudgets: CallBudgets;
  onCall: (kind: ProviderKind, call: CloudCall) => void;
  onFault: (fault: Error) => void;
}): CloudThread {
  const { settings, fingerprintKey, callBudgets } = given;
  const workerData: CloudThreadData = { settings, fingerprintKey };
  const worker = new Worker(new URL('./cloud-thread-main.js', import.meta.url), { workerData });
  const local = createClouds({
    settings,
    fingerprint: createFingerprint(fingerprintKey),
    callBudgets,
    onCall: given.onCall,
  });
  const waiting = new Map<number, Waiting>();
  /** Streamed call → what it needs of its caller. */
  const uses = new Map<number, StreamUses>();
  let isClosing = false;
  let sessions = 0;
  let calls = 0;

  const send = (request: CloudRequest): void => worker.postMessage(request, []);

  function fail(fault: Error): void {
    for (const { reject } of waiting.values()) reject(fault);
    waiting.clear();
    if (isClosing) return;
    isClosing = true;
    given.onFault(fault);
  }
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the cloud thread ended')));
  worker.on('message', (answer: CloudAnswer) => {
    if (answer.type === 'calls') {
      for (const { kind, call, listing } of answer.calls) {
        given.onCall(kind, call);
        if (listing !== null) uses.get(listing)?.onCall?.(call);
      }
      return;
    }
    if (answer.type === 'reserve') {
      const { reservation } = answer;
      callBudgets.reserve(answer).then(
        (granted) => send({ type: 'reserved', reservation, granted }),
        () => send({ type: 'reserved', reservation, granted: null }),
      );
      return;
    }
    if (answer.type === 'ask_known') {
      const { question, call, wanted } = answer;
      const known = uses.get(call)?.known;
      (known === undefined ? Promise.resolve(null) : known(wanted)).then(
        (resources) => send({ type: 'known', question, resources }),
        () => send({ type: 'known', question, resources: null }),
      );
      return;
    }
    if (answer.type === 'slow') {
      // Without the database the rate stays the same, and the cloud throttles again.
      callBudgets.slow(answer).catch(() => undefined);
      return;
    }
    const asked = waiting.get(answer.call);
    waiting.delete(answer.call);
    if (answer.type === 'failed') asked?.reject(receivedFault(answer.fault));
    else asked?.resolve(answer);
  });

  /** Sends one request and returns its reply; an abort is passed on, and the caller gets its reason. */
  async function ask(call: number, request: CloudRequest, signal: AbortSignal): Promise<CloudAnswer> {
    signal.throwIfAborted();
    const abort = (): void => send({ type: 'abort', call });
    const answer = new Promise<CloudAnswer>((resolve, reject) => waiting.set(call, { resolve, reject }));
    signal.addEventListener('abort', abort, { once: true });
    send(request);
    try {
      return await answer;
    } catch (fault) {
      signal.throwIfAborted();
      throw fault;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  async function single<Value>(
    asked: { session: number; method: SingleCall; args: unknown[] },
    signal: AbortSignal,
  ): Promise<Value> {
    calls += 1;
    const answer = await ask(calls, { type: 'call', call: calls, ...asked }, signal);
    return (answer as CloudAnswer & { type: 'done' }).value as Value;
  }

  async function* streamed<Part>(
    asked: { session: number; method: StreamedCall; args: unknown[] },
    signal: AbortSignal,
    used: StreamUses = {},
  ): AsyncGenerator<Part, void, undefined> {
    calls += 1;
    const call = calls;
    signal.throwIfAborted();
    uses.set(call, used);
    send({ type: 'call', call, ...asked });
    try {
      for (;;) {
        const answer = await ask(call, { type: 'next', call }, signal);
        if (answer.type !== 'part') return;
        yield answer.value as Part;
      }
    } finally {
      uses.delete(call);
      send({ type: 'abort', call });
    }
  }

  function remote(kind: ProviderKind, open: OpenCloud): OpenCloud {
    return (account) => {
      const here = open(account);
      sessions += 1;
      const session = sessions;
      send({ type: 'open', session, kind, account });
      return remoteSession(here, {
        single: (call, signal) => single({ session, ...call }, signal),
        streamed: (call, signal, used) => streamed({ session, ...call }, signal, used),
        close: () => send({ type: 'close', session }),
      });
    };
  }

  return {
    open: Object.fromEntries(
      Object.entries(local.open).map(([kind, open]) => [kind, remote(kind as ProviderKind, open)]),
    ),
    async close() {
      isClosing = true;
      local.close();
      await worker.terminate();
    },
  };
}
