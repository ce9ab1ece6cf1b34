import type { Dispatcher } from 'undici';
import type { JsonObject } from '../../../../domain/json.ts';
import { CloudError } from '../../errors.ts';
import type { CloudCall } from '../../cloud-kind.ts';
import { createJsonCalls, objectIn, type ChangeAnswer, type JsonCall } from '../../shared/json-calls.ts';
import { createDirectoryRead, type DirectoryPlace, type DirectoryRead } from '../entra/directory-calls.ts';
import { askedWaitMs, refusalOf } from './azure-errors.ts';
import type { TokenSource } from '../../shared/token-source.ts';
import { graphPath, type GraphQuota } from './graph-quota.ts';
import { quotasOf, type AzurePacing } from './quotas.ts';

/** A page of a Resource Manager list. */
export interface ArmPage<Item> {
  value?: Item[];
  nextLink?: string | null;
}

/** Calls to Azure Resource Manager as one application. Every fault is a `CloudError`. */
export interface AzureCalls {
  get<Answer>(path: string, apiVersion: string): Promise<Answer>;
  /** Like `get`, for a path that already includes its query and API version. */
  getFrom<Answer>(pathWithQuery: string): Promise<Answer>;
  /** Makes a read-only call by POST, which is retried like a GET. */
  post<Answer>(path: string, apiVersion: string, body: JsonObject): Promise<Answer>;
  /** Like `post`, for a path that already includes its query. */
  postTo<Answer>(pathWithQuery: string, body: JsonObject): Promise<Answer>;
  /** Returns the page of a `nextLink`; a link to another host is refused. */
  next<Answer>(link: string): Promise<Answer>;
  /** Reads from Microsoft Graph; null where it is not read. */
  directory: DirectoryRead | null;
  /** Makes a change with one call that is not retried. */
  change(call: {
    method: 'PUT' | 'PATCH' | 'DELETE';
    path: string;
    apiVersion: string;
    body: JsonObject | null;
    headers?: Readonly<Record<string, string>>;
  }): Promise<ChangeAnswer>;
}

/** Calls that read and write whole documents, and follow what a call began. */
export interface DocumentCalls extends AzureCalls {
  /** Returns a resource as Resource Manager has it, with the mark of its version; null without one. */
  document(path: string, apiVersion: string): Promise<{ document: JsonObject; etag: string | null }>;
  /** Makes a read-only call by POST whose result may be shown later. It is not retried. */
  begin(path: string, apiVersion: string, body: JsonObject): Promise<ChangeAnswer>;
  /**
   * Reads the state of what a call began, from the address that its answer named; null for an address that does not belong to
   * Resource Manager.
   */
  progress(link: string): Promise<Pick<ChangeAnswer, 'status' | 'header' | 'answer'> | null>;
}

/** Calls go to `baseUrl`, the Resource Manager of the public cloud or another. */
export function createAzureCalls(options: {
  tokens: TokenSource;
  baseUrl: string;
  dispatcher: Dispatcher;
  signal: AbortSignal;
  /** Limits the calls in flight. */
  limit: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Called for every attempt. */
  onCall?: ((call: CloudCall) => void) | undefined;
  /** The quota of Resource Graph that the identity has left. */
  graphQuota?: GraphQuota;
  /** Paces calls that count against quotas of the identity; absent where no rate applies. */
  pacing?: AzurePacing | undefined;
  /** Whether somebody waits for the calls: they overtake those of listings. */
  isUrgent?: boolean;
  /** Microsoft Graph, with tokens of the same identity for it. */
  directory?: DirectoryPlace | undefined;
}): DocumentCalls {
  const { baseUrl, graphQuota, pacing, directory, ...others } = options;
  const base = new URL(baseUrl);
  const calls = createJsonCalls({
    ...others,
    pacer: pacing?.pacer,
    requestIdHeader: 'x-ms-request-id',
    onHeaders: graphQuota?.note,
    refusalOf: ({ header, ...refusal }) => refusalOf({ ...refusal, retryAfterMs: askedWaitMs(header) }),
  });

  const nameOf = (path: string): string => `arm:${path.split('/').slice(-2).join('/')}`;
  const named = (url: URL): JsonCall => ({
    name: nameOf(url.pathname),
    url,
    quotas: pacing === undefined ? [] : quotasOf(url.pathname, pacing),
  });
  const at = (path: string, apiVersion: string): JsonCall => {
    const url = new URL(base);
    url.pathname = url.pathname.replace(/\/$/, '') + path;
    url.searchParams.set('api-version', apiVersion);
    return { ...named(url), name: nameOf(path) };
  };
  const asWritten = (pathWithQuery: string): JsonCall => named(new URL(base.href.replace(/\/$/, '') + pathWithQuery));
  return {
    get: (path, apiVersion) => calls.read(at(path, apiVersion)),
    getFrom: (pathWithQuery) => calls.read(asWritten(pathWithQuery)),
    async post(path, apiVersion, body) {
      if (path === graphPath) await graphQuota?.wait(options.signal);
      return calls.read({ ...at(path, apiVersion), body });
    },
    postTo: (pathWithQuery, body) => calls.read({ ...asWritten(pathWithQuery), body }),
    async next(link) {
      const url = URL.canParse(link) ? new URL(link) : null;
      if (url === null || url.origin !== base.origin) {
        throw new CloudError({
          kind: 'invalid_request',
          call: 'arm:nextLink',
          message: 'the next page is on another host',
        });
      }
      return calls.read(named(url));
    },
    directory: directory === undefined ? null : createDirectoryRead({ ...others, place: directory, pacing }),
    change: ({ method, path, apiVersion, body, headers = {} }) =>
      calls.change({ ...at(path, apiVersion), method, body, headers }),
    async document(path, apiVersion) {
      const { text, header } = await calls.readText(at(path, apiVersion));
      return { document: objectIn(text), etag: header('etag') };
    },
    begin: (path, apiVersion, body) => calls.change({ ...at(path, apiVersion), method: 'POST', body }),
    async progress(link) {
      const url = URL.canParse(link) ? new URL(link) : null;
      if (url === null || !isOfManager(url, base)) return null;
      const { status, header, text } = await calls.readText(named(url));
      return { status, header, answer: objectIn(text) };
    },
  };
}

/** Regions answer under names below that of Resource Manager. A token goes nowhere else. */
function isOfManager(url: URL, base: URL): boolean {
  if (url.origin === base.origin) return true;
  return url.protocol === 'https:' && url.port === base.port && url.hostname.endsWith(`.${base.hostname}`);
}
