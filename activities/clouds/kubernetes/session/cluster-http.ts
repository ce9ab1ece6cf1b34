import type { PromiseHttpLibrary, RequestContext, ResponseContext } from '@kubernetes/client-node';
import { request as send, type Dispatcher } from 'undici';
import type { CloudCall } from '../../cloud-kind.ts';
import { AnswerTooLarge } from './cluster-errors.ts';

const answerTimeoutMs = 60_000;

/** Largest accepted response: a page of objects is far smaller, or is requested again in smaller pages. */
export const largestAnswerBytes = 32 * 1024 * 1024;

type Answer = typeof ResponseContext;

/**
 * Returns the HTTP implementation for the client library: connections of the outbound guard, no redirects, limited
 * responses. The library's own would follow redirects and resolve names again. Agents in a request are ignored.
 */
export function guardedHttp(options: {
  dispatcher: Dispatcher;
  Answer: Answer;
  /** Called for every response, and for every request without one. */
  onCall: (call: CloudCall) => void;
}): PromiseHttpLibrary {
  const { dispatcher, Answer, onCall } = options;
  const measured = async (request: () => Promise<Dispatcher.ResponseData>): Promise<Dispatcher.ResponseData> => {
    const startedMs = performance.now();
    let outcome: CloudCall['outcome'] = 'error';
    try {
      const answer = await request();
      outcome = outcomeOf(answer.statusCode);
      return answer;
    } finally {
      onCall({ outcome, durationMs: performance.now() - startedMs });
    }
  };
  return {
    async send(request: RequestContext): Promise<ResponseContext> {
      const signal = request.getSignal();
      const body = request.getBody();
      const answer = await measured(() =>
        send(request.getUrl(), {
          dispatcher,
          method: request.getHttpMethod().toString() as Dispatcher.HttpMethod,
          headers: request.getHeaders(),
          headersTimeout: answerTimeoutMs,
          bodyTimeout: answerTimeoutMs,
          ...(typeof body === 'string' ? { body } : {}),
          ...(signal === undefined ? {} : { signal }),
        }),
      );
      const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
      const binary = () => readBounded(answer.body, new URL(request.getUrl()).pathname);
      return new Answer(answer.statusCode, headers, {
        binary,
        text: async () => (await binary()).toString('utf8'),
      });
    },
  };
}

function outcomeOf(status: number): CloudCall['outcome'] {
  if (status === 429) return 'throttled';
  if (status === 401 || status === 403) return 'denied';
  return status >= 400 ? 'error' : 'ok';
}

async function readBounded(body: Dispatcher.ResponseData['body'], path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop closes the connection, so that the rest is not transferred.
    if (size > largestAnswerBytes) throw new AnswerTooLarge(path);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
