import { StringDecoder } from 'node:string_decoder';
import { request } from 'undici';
import { programName } from '../../../../domain/clouds/kubernetes/program-name.ts';
import { CloudError } from '../../errors.ts';
import type { CloudCall } from '../../cloud-kind.ts';
import { AnswerTooLarge, ClusterAnswerError, namedFault, toClusterError } from '../session/cluster-errors.ts';
import type { ClusterConnection } from '../session/cluster-connection.ts';
import type { ClusterLogin } from '../session/cluster-login.ts';

/** One line of a watch (kubernetes.io, "Efficient detection of changes"). */
export interface WatchEvent {
  type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';
  /** An object, a table with one row, or for `ERROR` a `Status`. */
  object: unknown;
}

/** A watch of one resource from a version on. */
export interface WatchCall {
  path: string;
  accept?: string;
  query: Record<string, string>;
  signal: AbortSignal;
}

export type Watch = (call: WatchCall) => AsyncGenerator<WatchEvent>;

const answerTimeoutMs = 60_000;
/** The server ends a watch before that: quiet resources have no bookmarks, so silence says nothing sooner. */
const silenceMs = 330_000;
/** An object of etcd has at most 1.5 MiB; a table adds its printed columns. */
const longestLine = 8 * 1024 * 1024;

/**
 * Returns the watches of one cluster, each on a connection of its own. Ends when the server ends a watch. Throws
 * `CloudError`; `ClusterAnswerError` if the server refused. A call whose token is rejected is repeated with a new one.
 */
export function createWatch(options: {
  login: Pick<ClusterLogin, 'tokens' | 'subject'>;
  connection: Pick<ClusterConnection, 'open'>;
  onCall: (call: CloudCall) => void;
}): Watch {
  const { login, connection, onCall } = options;
  const { tokens, subject } = login;

  async function opened({ path, accept, query, signal }: WatchCall, token: string | null) {
    const { server, dispatcher } = await connection.open();
    const startedMs = performance.now();
    let outcome: CloudCall['outcome'] = 'error';
    try {
      const answer = await request(`${server}${path}?${new URLSearchParams(query).toString()}`, {
        dispatcher,
        headers: {
          accept: accept ?? 'application/json',
          'user-agent': programName,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        headersTimeout: answerTimeoutMs,
        bodyTimeout: silenceMs,
        signal,
      });
      if (answer.statusCode === 200) {
        outcome = 'ok';
        return answer.body;
      }
      outcome = answer.statusCode === 429 ? 'throttled' : [401, 403].includes(answer.statusCode) ? 'denied' : 'error';
      const retryAfter = answer.headers['retry-after'];
      throw new ClusterAnswerError({
        status: answer.statusCode,
        body: (await answer.body.text()).slice(0, longestLine),
        retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
        call: `WATCH ${path}`,
      });
    } finally {
      onCall({ outcome, durationMs: performance.now() - startedMs });
    }
  }

  async function withToken(call: WatchCall) {
    const token = tokens === null ? null : await tokens.token();
    try {
      return await opened(call, token);
    } catch (fault) {
      const isRejected = fault instanceof ClusterAnswerError && fault.status === 401;
      if (tokens === null || token === null || !isRejected) throw fault;
      tokens.forget(token);
      const renewed = await tokens.token();
      if (renewed === token) throw fault;
      return opened(call, renewed);
    }
  }

  return async function* watch(call) {
    const name = `WATCH ${call.path}`;
    try {
      const decoder = new StringDecoder('utf8');
      let rest = '';
      for await (const chunk of (await withToken(call)) as AsyncIterable<Buffer>) {
        rest += decoder.write(chunk);
        if (rest.length > longestLine) throw new AnswerTooLarge(name);
        if (!rest.includes('\n')) continue;
        const lines = rest.split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) if (line !== '') yield parsedEvent(line, name);
      }
      // A list, or the page of a proxy: what ends without a line break is no watch.
      if (rest !== '') yield parsedEvent(rest, name);
    } catch (fault) {
      call.signal.throwIfAborted();
      throw namedFault(toClusterError(fault, name), subject);
    }
  };
}

function parsedEvent(line: string, call: string): WatchEvent {
  try {
    const event = JSON.parse(line) as Partial<WatchEvent> | null;
    if (typeof event?.type === 'string') return event as WatchEvent;
  } catch {
    // Reported below, as any other answer that is no event.
  }
  throw new CloudError({ kind: 'invalid_request', call, message: 'the response is not a watch of a Kubernetes API' });
}
