import { createParser } from 'eventsource-parser';
import { setTimeout as delay } from 'node:timers/promises';
import { exitCodes } from './exit-codes.ts';
import { Problem } from './problem.ts';
import type { Service } from './service.ts';

const firstPauseMs = 500;
const longestPauseMs = 15_000;

/** One event of the stream. */
export interface StreamEvent {
  event: string;
  data: unknown;
}

/**
 * Follows the drift stream indefinitely. A broken connection is resumed after the last event, so that none is missed;
 * each connection uses a ticket, so that no token is in a URL. Throws `Problem` when the login expires.
 */
export async function* followDrifts(
  service: Service,
  { signal, onPause }: { signal: AbortSignal; onPause: (reason: string) => void },
): AsyncGenerator<StreamEvent> {
  let lastId: string | null = null;
  let pauseMs = firstPauseMs;
  while (!signal.aborted) {
    try {
      for await (const { id, event, data } of connection(service, { lastId, signal })) {
        lastId = id ?? lastId;
        pauseMs = firstPauseMs;
        yield { event, data };
      }
      onPause('the service ended the stream');
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Problem && error.exitCode === exitCodes.notAllowed) throw error;
      onPause(error instanceof Problem ? error.message : 'the connection broke');
    }
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}

async function* connection(
  service: Service,
  { lastId, signal }: { lastId: string | null; signal: AbortSignal },
): AsyncGenerator<StreamEvent & { id: string | undefined }> {
  const { ticket } = await service.post<{ ticket: string }>('/api/v1/stream-tickets');
  const response = await service.open(`/api/ws/drifts?token=${encodeURIComponent(ticket)}`, {
    signal,
    headers: { accept: 'text/event-stream', ...(lastId === null ? {} : { 'last-event-id': lastId }) },
  });
  const arrived: (StreamEvent & { id: string | undefined })[] = [];
  const parser = createParser({
    onEvent: ({ id, event, data }) => arrived.push({ id, event: event ?? 'message', data: JSON.parse(data) }),
  });
  const decoder = new TextDecoder();
  if (response.body === null) return;
  for await (const chunk of response.body) {
    parser.feed(decoder.decode(chunk as Uint8Array, { stream: true }));
    yield* arrived.splice(0);
  }
}
