import { setTimeout as wait } from 'node:timers/promises';
import { programName } from '../../../../domain/clouds/kubernetes/program-name.ts';
import { isRetryable, CloudError } from '../../errors.ts';
import { ClusterAnswerError, AnswerTooLarge, namedFault, toClusterError } from './cluster-errors.ts';
import type { CloudCall } from '../../cloud-kind.ts';
import type { ClusterConnection } from './cluster-connection.ts';
import { guardedHttp } from './cluster-http.ts';
import type { ClusterLogin } from './cluster-login.ts';

const usualAttempts = 3;
const firstWaitMs = 250;
/** After a request for a longer pause, the next attempt of the activity continues. */
const longestWaitMs = 10_000;

/** One call to the API of a cluster. */
export interface ClusterCall {
  /** Path relative to the server, e.g. `/api/v1/pods`. */
  path: string;
  query?: Record<string, string>;
  /** Requested representation; plain JSON by default. */
  accept?: string;
  signal: AbortSignal;
  /** Timeout; a minute by default. */
  timeoutMs?: number;
  /** Maximum attempts of a read; 3 by default. */
  attempts?: number;
}

type SentCall = ClusterCall & { method: 'GET' | 'PATCH' | 'POST'; body?: string; type?: string; isRetry?: boolean };

/** The API of one cluster. */
export interface ClusterClient {
  /**
   * Reads JSON, with retries when the server is overloaded. Throws `CloudError`; `ClusterAnswerError` if there was a
   * response.
   */
  get<Answer>(call: ClusterCall): Promise<Answer>;
  /** Sends one merge patch, without retries. Throws like `get`. */
  patch<Answer>(call: ClusterCall & { body: object; type: string }): Promise<Answer>;
}

/** Creates objects, which listings never do. */
export interface ClusterCreation {
  /** Sends one object, without retries. Throws like `get` of a client. */
  post<Answer>(call: ClusterCall & { body: object }): Promise<Answer>;
}

/**
 * Returns the client of a cluster, by the client library: its server configuration, its request and answer types. Of a
 * kubeconfig it is given what was rebuilt, never the text: the library would run programs and read files that a
 * kubeconfig names. A call whose token is rejected is repeated once with a new one, if there is one: no such call had
 * an effect. Of the library only these parts are loaded, and with the first call: whole it takes 70
 * MB and two seconds.
 */
export function createClusterClient(options: {
  login: Pick<ClusterLogin, 'tokens' | 'subject'>;
  connection: Pick<ClusterConnection, 'open'>;
  onCall: (call: CloudCall) => void;
}): ClusterClient & ClusterCreation {
  const { login, connection, onCall } = options;
  const { tokens, subject } = login;
  async function load() {
    const { server, dispatcher } = await connection.open();
    const [{ createConfiguration }, { ServerConfiguration }, { HttpMethod, ResponseContext, wrapHttpLibrary }] =
      await Promise.all([
        import('@kubernetes/client-node/dist/gen/configuration.js'),
        import('@kubernetes/client-node/dist/gen/servers.js'),
        import('@kubernetes/client-node/dist/gen/http/http.js'),
      ]);
    const reporting = (report: typeof onCall) =>
      createConfiguration({
        baseServer: new ServerConfiguration(server, {}),
        httpApi: wrapHttpLibrary(guardedHttp({ dispatcher, Answer: ResponseContext, onCall: report })),
      });
    return {
      configuration: reporting(onCall),
      retries: reporting((call) => onCall({ ...call, isRetry: true })),
      methods: HttpMethod,
    };
  }

  let loading: ReturnType<typeof load> | null = null;

  type Api = Awaited<ReturnType<typeof load>>;

  async function loaded(): Promise<Api> {
    loading ??= load().catch((fault: unknown) => {
      loading = null;
      throw fault;
    });
    return loading;
  }

  async function once(call: SentCall): Promise<string> {
    const api = await loaded();
    const token = tokens === null ? null : await tokens.token();
    try {
      return await sent(api, call, token);
    } catch (fault) {
      if (tokens === null || token === null || !isUnauthorized(fault)) throw namedFault(fault, subject);
      tokens.forget(token);
      const renewed = await tokens.token();
      if (renewed === token) throw namedFault(fault, subject);
      try {
        return await sent(api, call, renewed);
      } catch (again) {
        throw namedFault(again, subject);
      }
    }
  }

  async function sent({ configuration, retries, methods }: Api, call: SentCall, token: string | null): Promise<string> {
    const name = `${call.method} ${call.path}`;
    const request = configuration.baseServer.makeRequestContext(call.path, methods[call.method]);
    for (const [key, value] of Object.entries(call.query ?? {})) request.setQueryParam(key, value);
    request.setHeaderParam('Accept', call.accept ?? 'application/json');
    request.setHeaderParam('User-Agent', programName);
    if (call.body !== undefined) {
      request.setHeaderParam('Content-Type', call.type ?? 'application/json');
      request.setBody(call.body);
    }
    if (token !== null) request.setHeaderParam('Authorization', `Bearer ${token}`);
    const late = AbortSignal.timeout(call.timeoutMs ?? 60_000);
    request.setSignal(AbortSignal.any([call.signal, late]));
    try {
      const api = call.isRetry === true ? retries : configuration;
      const answer = await api.httpApi.send(request).toPromise();
      const body = await answer.body.text();
      if (answer.httpStatusCode >= 200 && answer.httpStatusCode < 300) return body;
      const retryAfter = answer.headers['retry-after'];
      throw new ClusterAnswerError({ status: answer.httpStatusCode, body, retryAfter, call: name });
    } catch (fault) {
      call.signal.throwIfAborted();
      if (late.aborted) throw new CloudError({ kind: 'unavailable', call: name, message: 'no answer in time' });
      throw toClusterError(fault, name);
    }
  }

  return {
    async get<Answer>(call: ClusterCall): Promise<Answer> {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return parsed(await once({ ...call, method: 'GET', isRetry: attempt > 1 }), `GET ${call.path}`) as Answer;
        } catch (fault) {
          if (!(fault instanceof CloudError) || attempt === (call.attempts ?? usualAttempts) || !isWorthAnother(fault))
            throw fault;
          const pauseMs = fault.retryAfterMs ?? firstWaitMs * 2 ** (attempt - 1);
          if (pauseMs > longestWaitMs) throw fault;
          await wait(pauseMs, undefined, { signal: call.signal });
        }
      }
    },
    async patch<Answer>({ body, type, ...call }: ClusterCall & { body: object; type: string }): Promise<Answer> {
      const text = await once({ ...call, method: 'PATCH', body: JSON.stringify(body), type });
      return parsed(text, `PATCH ${call.path}`) as Answer;
    },
    async post<Answer>({ body, ...call }: ClusterCall & { body: object }): Promise<Answer> {
      const text = await once({ ...call, method: 'POST', body: JSON.stringify(body) });
      return parsed(text, `POST ${call.path}`) as Answer;
    },
  };
}

function isUnauthorized(fault: unknown): boolean {
  return fault instanceof ClusterAnswerError && fault.status === 401;
}

function isWorthAnother(fault: CloudError): boolean {
  return isRetryable(fault.kind) && !(fault instanceof AnswerTooLarge);
}

/**
 * Returns the JSON of an answer. Throws `CloudError` for anything else: a proxy or a login page in front of a server
 * answers 200 with HTML.
 */
function parsed(text: string, call: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === 'object') return value;
  } catch {
    throw notJson(call);
  }
  throw notJson(call);
}

function notJson(call: string): CloudError {
  return new CloudError({ kind: 'invalid_request', call, message: 'the response is not JSON of a Kubernetes API' });
}
