import { createParser } from 'eventsource-parser';

const firstPauseMs = 500;
const longestPauseMs = 15_000;
/** The service sends a comment every 15 s: a connection that is silent for longer is dead. */
const silenceMs = 40_000;

/** An event of the stream. */
export interface StreamEvent {
  name: string;
  data: unknown;
}

export type StreamState = 'connecting' | 'live' | 'waiting';

/** What following needs of the world around it. */
export interface StreamParts {
  /** A new single-use ticket. */
  ticket: (signal: AbortSignal) => Promise<string>;
  /** Opens the stream after this event id, or at its present end. Throws when it cannot be opened. */
  open: (options: { ticket: string; lastEventId: string | null; signal: AbortSignal }) => Promise<Response>;
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  onEvent: (event: StreamEvent) => void;
  onState: (state: StreamState) => void;
}

/**
 * Follows the drift stream until the signal says to end. Each connection costs a ticket, and one that breaks is made
 * again from the last event on, so that none is missed. (EventSource would come back with the used ticket.)
 */
export async function followStream(parts: StreamParts, signal: AbortSignal): Promise<void> {
  const position: { lastEventId: string | null } = { lastEventId: null };
  let pauseMs = firstPauseMs;
  while (!signal.aborted) {
    parts.onState('connecting');
    try {
      await readOnce(parts, {
        position,
        signal,
        onLive() {
          pauseMs = firstPauseMs;
          parts.onState('live');
        },
      });
    } catch {
      // Whatever broke it, the next connection goes on from the last event.
    }
    if (signal.aborted) return;
    parts.onState('waiting');
    await parts.pause(pauseMs, signal);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}

async function readOnce(
  parts: StreamParts,
  run: { position: { lastEventId: string | null }; signal: AbortSignal; onLive: () => void },
): Promise<void> {
  const { position } = run;
  const silence = new AbortController();
  const signal = AbortSignal.any([run.signal, silence.signal]);
  const ticket = await parts.ticket(signal);
  const response = await parts.open({ ticket, lastEventId: position.lastEventId, signal });
  if (!response.ok || response.body === null) throw new Error(`the stream was answered with ${response.status}`);
  const parser = createParser({
    onEvent({ id, event, data }) {
      if (id !== undefined) position.lastEventId = id;
      parts.onEvent({ name: event ?? 'message', data: JSON.parse(data) });
    },
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  run.onLive();
  let timer = setTimeout(() => silence.abort(), silenceMs);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
      parser.feed(value);
    }
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}
