import type { IncomingHttpHeaders } from 'node:http';
import { HttpResponse } from '@smithy/core/transport';
import type { HttpRequest } from '@smithy/types';
import type { Dispatcher } from 'undici';

/** Transient connection faults, as named by the SDK, which are worth a retry. */
const transientCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_SOCKET',
]);

/** Sends a request and reads the whole answer. Rejects with the signal's reason. */
export async function exchange(
  dispatcher: Dispatcher,
  sent: { request: HttpRequest; headers: Record<string, string>; query: string; signal: AbortSignal },
): Promise<HttpResponse> {
  const { request, headers, query, signal } = sent;
  signal.throwIfAborted();
  const port = request.port === undefined ? '' : `:${request.port}`;
  return new Promise((resolve, reject) => {
    const answer = new CollectedAnswer(signal, { resolve, reject });
    dispatcher.dispatch(
      {
        origin: `${request.protocol}//${request.hostname}${port}`,
        path: query === '' ? request.path : `${request.path}?${query}`,
        method: request.method as Dispatcher.HttpMethod,
        headers,
        body: (request.body as string | Uint8Array | undefined) ?? null,
      },
      answer,
    );
  });
}

/**
 * Collects a response without the stream that undici's `request` creates for each one: most are a few hundred bytes.
 */
class CollectedAnswer implements Dispatcher.DispatchHandler {
  readonly #signal: AbortSignal;
  readonly #resolve: (response: HttpResponse) => void;
  readonly #reject: (fault: unknown) => void;
  readonly #chunks: Buffer[] = [];
  #statusCode = 0;
  #headers: Record<string, string> = {};
  #controller: Dispatcher.DispatchController | null = null;

  constructor(
    signal: AbortSignal,
    settle: { resolve: (response: HttpResponse) => void; reject: (fault: unknown) => void },
  ) {
    this.#signal = signal;
    this.#resolve = settle.resolve;
    this.#reject = settle.reject;
    signal.addEventListener('abort', this.#abort, { once: true });
  }

  /** A request that waits for a connection ends at once, and is not sent when it gets one. */
  readonly #abort = (): void => {
    const { reason } = this.#signal;
    this.#reject(reason);
    this.#controller?.abort(reason instanceof Error ? reason : new Error('aborted'));
  };

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#signal.aborted) this.#abort();
  }

  onResponseStart(_controller: Dispatcher.DispatchController, statusCode: number, headers: IncomingHttpHeaders): void {
    this.#statusCode = statusCode;
    this.#headers = joined(headers);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#signal.removeEventListener('abort', this.#abort);
    const [first] = this.#chunks;
    const body = this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks);
    // The SDK keeps the array, so it gets its own.
    const bytes = new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
    this.#resolve(new HttpResponse({ statusCode: this.#statusCode, headers: this.#headers, body: bytes }));
  }

  onResponseError(_controller: Dispatcher.DispatchController, fault: Error): void {
    this.#signal.removeEventListener('abort', this.#abort);
    if (transientCodes.has((fault as NodeJS.ErrnoException).code ?? '')) fault.name = 'TimeoutError';
    this.#reject(fault);
  }
}

function joined(headers: IncomingHttpHeaders): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) texts[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return texts;
}
