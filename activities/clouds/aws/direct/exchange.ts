import { HttpResponse } from '@smithy/core/transport';
import type { HttpRequest } from '@smithy/types';
import type { Dispatcher } from 'undici';

/** A connection that failed for a while, as the SDK names such faults: it is worth another attempt. */
const transientCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_SOCKET',
]);

/** Sends a request and reads the whole answer. Rejects with the signal's reason. */
export async function exchange(
  dispatcher: Dispatcher,
  sent: { request: HttpRequest; headers: Record<string, string>; query: string; signal: AbortSignal },
): Promise<HttpResponse> {
  const { request, headers, query, signal } = sent;
  const port = request.port === undefined ? '' : `:${request.port}`;
  try {
    const answer = await dispatcher.request({
      origin: `${request.protocol}//${request.hostname}${port}`,
      path: query === '' ? request.path : `${request.path}?${query}`,
      method: request.method as Dispatcher.HttpMethod,
      headers,
      body: (request.body as string | Uint8Array | undefined) ?? null,
      signal,
    });
    return new HttpResponse({
      statusCode: answer.statusCode,
      headers: joined(answer.headers),
      body: new Uint8Array(await answer.body.arrayBuffer()),
    });
  } catch (fault) {
    signal.throwIfAborted();
    if (fault instanceof Error && transientCodes.has((fault as NodeJS.ErrnoException).code ?? '')) {
      fault.name = 'TimeoutError';
    }
    throw fault;
  }
}

function joined(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) texts[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return texts;
}
