import type { Dispatcher } from 'undici';
import type { CloudCall } from '../../cloud-kind.ts';
import { CloudError } from '../../errors.ts';
import { createJsonCalls } from '../../shared/json-calls.ts';
import type { TokenSource } from '../../shared/token-source.ts';
import { askedWaitMs, refusalOf } from '../session/azure-errors.ts';
import { directoryQuotasOf, type AzurePacing } from '../session/quotas.ts';

/** Resource Manager's address → that of Microsoft Graph in the same cloud (Microsoft Graph, "National cloud deployments"). */
const directoryUrls: Readonly<Record<string, string>> = {
  'management.azure.com': 'https://graph.microsoft.com',
  'management.usgovcloudapi.net': 'https://graph.microsoft.us',
  'management.chinacloudapi.cn': 'https://microsoftgraph.chinacloudapi.cn',
};

const version = '/v1.0';

/**
 * Returns the address of Microsoft Graph: the configured one, or that of the cloud of a Resource Manager; null where that
 * is not known.
 */
export function directoryUrl(managerUrl: string, configured: string | null): string | null {
  return configured?.replace(/\/$/, '') ?? directoryUrls[new URL(managerUrl).host] ?? null;
}

/**
 * Reads from Microsoft Graph: a path below its version with its query, or the link to a further page. Throws `CloudError`
 * of kind `access_denied` whatever the identity is refused for.
 */
export type DirectoryRead = <Answer>(pathOrLink: string) => Promise<Answer>;

/** Where Microsoft Graph is, and the tokens for it. */
export interface DirectoryPlace {
  tokens: TokenSource;
  /** Without a version and without a stroke at its end. */
  url: string;
}

/**
 * Returns the reads from Microsoft Graph of one identity. A refused token is `access_denied`, too: the permissions of Graph
 * are granted separately from those of the subscription, which is read without them.
 */
export function createDirectoryRead(options: {
  place: DirectoryPlace;
  dispatcher: Dispatcher;
  signal: AbortSignal;
  limit: <Result>(work: () => Promise<Result>) => Promise<Result>;
  onCall?: ((call: CloudCall) => void) | undefined;
  pacing?: AzurePacing | undefined;
  isUrgent?: boolean;
}): DirectoryRead {
  const { place, pacing, ...others } = options;
  const base = new URL(place.url + version);
  const calls = createJsonCalls({
    ...others,
    tokens: place.tokens,
    pacer: pacing?.pacer,
    requestIdHeader: 'request-id',
    refusalOf: ({ header, ...refusal }) => refusalOf({ ...refusal, retryAfterMs: askedWaitMs(header) }),
  });
  return async <Answer>(pathOrLink: string): Promise<Answer> => {
    const address = pathOrLink.startsWith('/') ? base.href + pathOrLink : pathOrLink;
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url === null || url.origin !== base.origin || !url.pathname.startsWith(`${base.pathname}/`)) {
      throw new CloudError({ kind: 'invalid_request', call: 'graph:nextLink', message: 'the next page is elsewhere' });
    }
    const name = `graph:${url.pathname.split('/').slice(-2).join('/')}`;
    const quotas = pacing === undefined ? [] : directoryQuotasOf(url.pathname, pacing);
    try {
      return await calls.read<Answer>({ name, url, quotas });
    } catch (error) {
      if (!(error instanceof CloudError) || error.kind !== 'bad_credentials') throw error;
      throw new CloudError({
        kind: 'access_denied',
        call: name,
        message: error.message.replace(`${error.call}: `, ''),
        code: error.code,
        cause: error,
      });
    }
  };
}
