import { useEffect, useState } from 'preact/hooks';
import { api, bodyOf } from '../service/api.ts';
import type { Drift } from '../../client/src/client.ts';
import { followStream, type StreamState } from './follow.ts';

/** A drift that was just detected or resolved, or whose author became known. */
export interface DriftNews {
  kind: 'detected' | 'updated' | 'resolved';
  drift: Pick<Drift, 'id' | 'resource_name' | 'severity' | 'summary' | 'status'>;
}

/** The stream that all views share while someone is signed in. */
interface DriftStream {
  state(): StreamState;
  /**
   * Subscribes to changes. The listener gets null when the connection is restored and changes in the meantime have to
   * be loaded.
   */
  subscribe(listener: (news: DriftNews | null) => void): () => void;
  onState(listener: () => void): () => void;
  start(): () => void;
}

function createDriftStream(): DriftStream {
  const listeners = new Set<(news: DriftNews | null) => void>();
  const stateListeners = new Set<() => void>();
  let state: StreamState = 'connecting';
  let wasLive = false;
  const notify = (news: DriftNews | null): void => {
    for (const listener of listeners) listener(news);
  };
  const become = (next: StreamState): void => {
    if (next === 'live' && wasLive) notify(null);
    if (next === 'live') wasLive = true;
    state = next;
    for (const listener of stateListeners) listener();
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onState(listener) {
      stateListeners.add(listener);
      return () => void stateListeners.delete(listener);
    },
    start() {
      const end = new AbortController();
      wasLive = false;
      void followStream(
        {
          ticket: async (signal) => (await bodyOf(api.POST('/api/v1/stream-tickets', { signal }))).ticket,
          open: ({ ticket, lastEventId, signal }) =>
            fetch(`/api/ws/drifts?token=${encodeURIComponent(ticket)}`, {
              signal,
              headers: {
                accept: 'text/event-stream',
                ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
              },
            }),
          pause: (ms, signal) =>
            new Promise((resolve) => {
              const timer = setTimeout(resolve, ms);
              signal.addEventListener('abort', () => {
                clearTimeout(timer);
                resolve();
              });
            }),
          onEvent: ({ name, data }) => notify({ kind: kindOf(name), drift: data as DriftNews['drift'] }),
          onState: become,
        },
        end.signal,
      );
      return () => end.abort();
    },
  };
}

function kindOf(event: string): DriftNews['kind'] {
  if (event === 'drift.resolved') return 'resolved';
  return event === 'drift.updated' ? 'updated' : 'detected';
}

export const driftStream = createDriftStream();

export function useStreamState(): StreamState {
  const [state, setState] = useState(driftStream.state());
  useEffect(() => driftStream.onState(() => setState(driftStream.state())), []);
  return state;
}

/** Calls back with each change in the stream. */
export function useDriftNews(onNews: (news: DriftNews | null) => void, inputs: readonly unknown[]): void {
  useEffect(() => driftStream.subscribe(onNews), inputs);
}
