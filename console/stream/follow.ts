import { createParser } from 'eventsource-parser';

const firstPauseMs = 500;
const longestPauseMs = 15_000;
/** The service sends a comment every 15 s: a connection without any for this long is dead. */
const silenceMs = 40_000;

/** An event of the stream. */
export interface StreamEvent {
  name: string;
  data: unknown;
}

export type StreamState = 'connecting' | 'live' | 'waiting';

/** Dependencies of following the stream. */
export interface StreamParts {
  /** A new single-use ticket. */
  ticket: (signal: AbortSignal) => Promise<string>;
  /** Opens the stream after this event id, or at its current end. Throws if it cannot be opened. */
  open: (options: { ticket: string; lastEventId: string | null; signal: AbortSignal }) => Promise<Response>;
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  onEvent: (event: StreamEvent) => void;
  onState: (state: StreamState) => void;
}

/**
 * Follows the drift stream until the signal is aborted. Each connection uses a ticket, and a broken one is resumed
 * after the last event, so that none is missed. (EventSource would reconnect with the used ticket.)
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
      // Whatever the error, the next connection resumes after the last event.
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
