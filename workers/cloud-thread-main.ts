import { AsyncLocalStorage } from 'node:async_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import type { CloudSession } from '../activities/clouds/cloud.ts';
import { createFingerprint } from '../platform/secrets/fingerprint.ts';
import { watchStandstill } from '../platform/standstill.ts';
import {
  sentFault,
  streamedCalls,
  type CloudAnswer,
  type CloudRequest,
  type CloudThreadData,
  type EndedCall,
} from './cloud-calls.ts';
import { budgetsOfParent } from './budgets-of-parent.ts';
import { createClouds } from './clouds.ts';
import { knownOfParent } from './known-of-parent.ts';

/** Metrics may be slightly late, so that one message covers many calls. */
const figuresEveryMs = 250;
/** By then the caller of a change has timed out, and another may have made it and undone it. */
const longestStandstillMs = 8_000;

/** Runs the thread's side: opens sessions, makes the requested calls, and replies to each. */
function serve(port: NonNullable<typeof parentPort>): void {
  const { settings, fingerprintKey } = workerData as CloudThreadData;
  const budgets = budgetsOfParent((message) => port.postMessage(message, []));
  const known = knownOfParent((message) => port.postMessage(message, []));
  let ended: EndedCall[] = [];
  let reporting: NodeJS.Timeout | null = null;
  /** The streamed call that whatever runs belongs to. */
  const listings = new AsyncLocalStorage<number>();
  const clouds = createClouds({
    settings,
    fingerprint: createFingerprint(fingerprintKey),
    callBudgets: budgets,
    onCall(kind, call) {
      ended.push({ kind, call, listing: listings.getStore() ?? null });
      reporting ??= setTimeout(reportCalls, figuresEveryMs).unref();
    },
  });
  const sessions = new Map<number, CloudSession>();
  const calls = new Map<number, { method: string; stop: AbortController; parts: AsyncGenerator<unknown> | null }>();
  const answer = (message: CloudAnswer): void => port.postMessage(message, []);

  function reportCalls(): void {
    if (reporting !== null) clearTimeout(reporting);
    reporting = null;
    if (ended.length === 0) return;
    answer({ type: 'calls', calls: ended });
    ended = [];
  }

  async function begin({ call, session: number, method, args }: CloudRequest & { type: 'call' }): Promise<void> {
    const stop = new AbortController();
    const entry: { method: string; stop: AbortController; parts: AsyncGenerator<unknown> | null } = {
      method,
      stop,
      parts: null,
    };
    calls.set(call, entry);
    try {
      const session = sessions.get(number);
      const work = session?.[method] as ((...given: unknown[]) => unknown) | undefined;
      if (session === undefined || work === undefined) throw new Error(`there is no ${method} of session ${number}`);
      const [start] = args;
      const given = method === 'changes' ? [{ ...(start as object), known: known.of(call) }] : args;
      const result = work.call(session, ...given, stop.signal);
      if (streamedCalls.some((streamed) => streamed === method)) {
        entry.parts = result as AsyncGenerator<unknown>;
        return;
      }
      answer({ type: 'done', call, value: await result });
    } catch (fault) {
      answer({ type: 'failed', call, fault: sentFault(fault) });
    }
    calls.delete(call);
  }

  async function next(call: number): Promise<void> {
    try {
      const parts = calls.get(call)?.parts;
      if (!parts) throw new Error(`there is no call ${call} that answers in parts`);
      const { done, value } = await listings.run(call, () => parts.next());
      reportCalls();
      if (!done) return answer({ type: 'part', call, value });
      answer({ type: 'done', call, value: undefined });
    } catch (fault) {
      reportCalls();
      answer({ type: 'failed', call, fault: sentFault(fault) });
    }
    calls.delete(call);
  }

  async function abort(call: number): Promise<void> {
    const entry = calls.get(call);
    if (entry === undefined) return;
    entry.stop.abort();
    if (entry.parts === null) return;
    calls.delete(call);
    // The call in progress fails with the abort, and nothing waits for it any more.
    await entry.parts.return(undefined).catch(() => undefined);
  }

  // The caller's abort arrives as a message, which may be read after the cloud's response: too late.
  watchStandstill(longestStandstillMs, () => {
    for (const { method, stop } of calls.values()) {
      if (method === 'apply') stop.abort(new Error('the process was suspended for too long'));
    }
  });

  port.on('message', (request: CloudRequest) => {
    if (request.type === 'open') {
      const open = clouds.open[request.kind];
      if (open !== undefined) sessions.set(request.session, open(request.account));
    } else if (request.type === 'close') {
      sessions.get(request.session)?.close();
      sessions.delete(request.session);
    } else if (request.type === 'call') void begin(request);
    else if (request.type === 'next') void next(request.call);
    else if (request.type === 'known') known.answered(request.question, request.resources);
    else if (request.type === 'reserved') budgets.answered(request.reservation, request.granted);
    else void abort(request.call);
  });
}

if (parentPort === null) throw new Error('this module runs as a thread of the worker process');
serve(parentPort);
