import type { Dispatcher } from 'undici';
import type { CloudCall } from '../../cloud-kind.ts';
import { CloudError, type CloudErrorKind } from '../../errors.ts';
import { createJsonCalls, type JsonRefusal, type TextAnswer } from '../../shared/json-calls.ts';
import type { TokenSource } from '../../shared/token-source.ts';
import { askedWaitMs } from './azure-errors.ts';

/** The audience of tokens for storage accounts of every cloud (Azure Storage, "Authorize with Microsoft Entra ID"). */
export const storageAudience = 'https://storage.azure.com';

/** A version of the REST API of Azure Storage that all of its clouds have. */
const version = '2021-12-02';

/** A service of a storage account. */
export type StorageService = 'blob' | 'queue';

/** Returns the address of a service of a storage account, without a stroke at its end. */
export type StorageUrl = (account: string, service: StorageService) => string;

/** Resource Manager's address → the domain of storage accounts in the same cloud (Azure, "national clouds"). */
const storageDomains: Readonly<Record<string, string>> = {
  'management.azure.com': 'core.windows.net',
  'management.usgovcloudapi.net': 'core.usgovcloudapi.net',
  'management.chinacloudapi.cn': 'core.chinacloudapi.cn',
};

/**
 * Returns the addresses of storage accounts in the cloud of a Resource Manager; those of an emulator are paths below its
 * own address.
 */
export function storageUrlOf(managerUrl: string): StorageUrl {
  const { host } = new URL(managerUrl);
  const domain = storageDomains[host];
  if (domain === undefined) return (account, service) => `${managerUrl.replace(/\/$/, '')}/${service}/${account}`;
  return (account, service) => `https://${account}.${service}.${domain}`;
}

/** A call to a service of a storage account. */
export interface StorageCall {
  account: string;
  service: StorageService;
  /** Below the account, as it is written in a URL. */
  path: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
}

/** Calls to storage accounts. Every fault is a `CloudError`, whose code is that of Azure Storage, e.g. `QueueNotFound`. */
export interface StorageCalls {
  /** Makes a call that may be repeated. */
  get(call: StorageCall): Promise<TextAnswer>;
  /** Removes something with one call that is not repeated. */
  remove(call: StorageCall): Promise<void>;
}

/** Returns the calls to storage accounts of an identity. `tokens` are for `storageAudience`. */
export function createStorageCalls(options: {
  tokens: TokenSource;
  urlOf: StorageUrl;
  dispatcher: Dispatcher;
  signal: AbortSignal;
  /** Limits the calls in flight. */
  limit: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Called for every attempt. */
  onCall?: ((call: CloudCall) => void) | undefined;
}): StorageCalls {
  const { urlOf, ...others } = options;
  const calls = createJsonCalls({ ...others, requestIdHeader: 'x-ms-request-id', refusalOf });
  const of = (method: 'GET' | 'DELETE', { account, service, path, query = {}, headers = {} }: StorageCall) => {
    const url = new URL(urlOf(account, service) + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const own = { accept: '*/*', 'x-ms-version': version, 'x-ms-date': new Date().toUTCString() };
    return { name: `storage:${service}`, method, url, headers: { ...headers, ...own } };
  };
  return {
    get: (call) => calls.readText(of('GET', call)),
    async remove(call) {
      await calls.change(of('DELETE', call));
    },
  };
}

function refusalOf({ call, status, header }: JsonRefusal): CloudError {
  const code = header('x-ms-error-code');
  const message = code === null ? `status ${status}` : `${code} (status ${status})`;
  return new CloudError({ kind: kindOf(status), call, message, code, retryAfterMs: askedWaitMs(header) });
}

function kindOf(status: number): CloudErrorKind {
  if (status === 401) return 'bad_credentials';
  if (status === 403) return 'access_denied';
  // Azure Storage answers 503 to an account that makes too many calls ("ServerBusy").
  if (status === 429 || status === 503) return 'throttled';
  return status >= 500 || status === 408 ? 'unavailable' : 'invalid_request';
}
