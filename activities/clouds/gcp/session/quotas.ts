import { shareOf, type CallQuota } from '../../shared/paced-call.ts';
import type { GcpAccess } from '../access/access.ts';
import type { GcpHost, GcpService } from './services.ts';

/** Percentage of the documented rate to use; the project has other users of the API. */
const share = 50;
/** The same for lists and for reads, each per consumer project. Source: Resource Manager documentation, "Project limits". */
const resourceManagerRate = shareOf({ burst: 10, perSecond: 10 }, share);

/**
 * Lists of log entries by a project. Source: Cloud Logging documentation, "Quotas and limits": 60 `entries.list` requests a
 * minute.
 */
const logEntriesRate = shareOf({ burst: 60, perSecond: 1 }, share);

/** Source: Cloud Asset Inventory documentation, "Quotas and limits": 100 `BatchGetAssetsHistory` requests a minute. */
const assetHistoryRate = shareOf({ burst: 20, perSecond: 100 / 60 }, share);

/**
 * Returns the quotas of Resource Manager, Cloud Logging and Cloud Asset Inventory that a call counts against: they belong to the project of the
 * caller, whichever projects it reads. Other APIs count against the project that is read.
 */
export function quotasOf({
  service,
  path,
  consumer,
}: {
  service: GcpService | GcpHost;
  path: string;
  consumer: string;
}): CallQuota[] {
  if (service === 'logging') {
    return path === '/v2/entries:list' ? [{ bucket: `gcp/${consumer}/logging/entries`, rate: logEntriesRate }] : [];
  }
  if (service === 'cloudasset' && path.endsWith(':batchGetAssetsHistory')) {
    return [{ bucket: `gcp/${consumer}/cloudasset/history`, rate: assetHistoryRate }];
  }
  if (service !== 'cloudresourcemanager') return [];
  return [{ bucket: `gcp/${consumer}/${service}/${kindOf(path)}`, rate: resourceManagerRate }];
}

function kindOf(path: string): string {
  if (path.startsWith('/v1/')) return 'v1-read';
  return /^\/v3\/(?:projects|folders|organizations)$/.test(path) ? 'v3-list' : 'read';
}

/**
 * Returns whose quota the calls of an access count against: the project of the service account that acts, the project of
 * a federated identity, or the identity of the workers.
 */
export function consumerOf(access: GcpAccess): string {
  const account = access.impersonate.at(-1) ?? ownAccountOf(access);
  if (account === null) return access.type === 'application_default' ? 'process' : federatedProject(access);
  const [name = '', host = ''] = account.split('@');
  if (host.endsWith('.iam.gserviceaccount.com')) return host.slice(0, host.indexOf('.'));
  return host === 'developer.gserviceaccount.com' ? name.replace(/-compute$/, '') : account;
}

function ownAccountOf(access: GcpAccess): string | null {
  if (access.type === 'service_account_key') return access.key.clientEmail;
  return access.type === 'workload_identity_federation' ? access.account.impersonate : null;
}

/** The audience of a federated identity names the project of its pool by number. */
function federatedProject(access: GcpAccess): string {
  if (access.type !== 'workload_identity_federation') return 'process';
  return /\/projects\/(\d+)\//.exec(access.account.audience)?.[1] ?? access.account.audience;
}
