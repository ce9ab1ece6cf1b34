import { Type } from 'typebox';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint, type FileBody } from '../endpoint.ts';
import { badRequest, unauthorized } from '../errors.ts';
import { streamAccess } from './access.ts';
import { createStreamTable } from './event-stream.ts';
import { createEventFeed } from './feed.ts';

const heartbeatMs = 15_000;

/**
 * Declares the stream of drift events (interface specification §4): server-sent events that resume after
 * `Last-Event-ID`.
 */
export function streamEndpoints(dependencies: ApiDependencies): Endpoint[] {
  const { database, listener, log, closing, settings } = dependencies;
  const feed = createEventFeed({
    database,
    listener,
    log,
    types: ['drift.detected', 'drift.updated', 'drift.resolved'],
  });
  const streams = createStreamTable({ feed, log, mostOfMember: settings.streamsPerMember });
  const heartbeat = setInterval(() => streams.beat(), heartbeatMs).unref();
  const unsubscribe = listener.subscribe('identity_changed', () => {
    streams.recheck().catch((error: unknown) => log.warn({ err: error }, 'open streams could not be checked'));
  });
  closing.addEventListener('abort', () => {
    clearInterval(heartbeat);
    unsubscribe();
    streams.closeAll();
    feed.close().catch((error: unknown) => log.warn({ err: error }, 'the event feed did not close'));
  });

  return [
    endpoint({
      method: 'get',
      path: '/api/ws/drifts',
      tag: 'Events',
      summary: 'Stream drift events',
      description:
        'Server-sent events `drift.detected`, `drift.updated` and `drift.resolved`; `data` is the drift finding, `id` resumes after a ' +
        'break by `Last-Event-ID`. `token` is an access token, an API key or a ticket of POST /api/v1/stream-tickets. ' +
        'A key needs the scope `read`. The stream ends with its token, key or member. A member with too many open streams gets 429.',
      query: Type.Object({ token: Type.Optional(Type.String({ maxLength: 8_192 })) }),
      ownToken: true,
      fileTypes: ['text/event-stream'],
      responses: { 200: Type.Unknown() },
      async handler({ query, headers }) {
        if (query.token === undefined) throw unauthorized();
        const access = await streamAccess(dependencies, query.token);
        const afterEventId = lastEventId(headers['last-event-id']);
        const body: FileBody = {
          contentType: 'text/event-stream; charset=utf-8',
          content: streams.open({ access, afterEventId }),
          headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
        };
        return { status: 200, body };
      },
    }),
  ];
}

function lastEventId(header: string | string[] | undefined): number | null {
  if (header === undefined || header === '') return null;
  const id = Number(header);
  if (!Number.isSafeInteger(id) || id < 0) throw badRequest('Last-Event-ID must be the id of an event of this stream');
  return id;
}
