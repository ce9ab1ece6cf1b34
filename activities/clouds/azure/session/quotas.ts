import type { CallRate } from '../../shared/call-budgets.ts';
import type { CallPacer } from '../../shared/call-pacer.ts';
import type { CallQuota } from '../../shared/paced-call.ts';
import type { AzureAccess } from '../access/access.ts';
import { graphPath } from './graph-quota.ts';

/** How calls are paced that count against quotas of the identity, whichever subscriptions it reads. */
export interface AzurePacing {
  pacer: CallPacer;
  tenantId: string;
  /** The identity that calls, within its tenant. */
  identity: string;
}

/**
 * Queries of Resource Graph by an identity. Source: Azure Resource Graph documentation, "Guidance for throttled
 * requests": 15 in each window of five seconds, which this never exceeds. All of it is used: the identity is the service's
 * own.
 */
const graphRate: CallRate = { burst: 3, perSecond: 2.4 };
/**
 * Reads of Resource Manager by an identity that name no subscription. Source: Azure Resource Manager documentation,
 * "Request limits and throttling", tenant reads.
 */
const tenantReadRate: CallRate = { burst: 250, perSecond: 25 };

/** Returns the quotas that a read counts against across subscriptions; none for one of a single subscription. */
export function quotasOf(pathname: string, { tenantId, identity }: AzurePacing): CallQuota[] {
  const owner = `azure/${tenantId}/${identity}`;
  if (pathname === graphPath) return [{ bucket: `${owner}/graph`, rate: graphRate }];
  return /^\/subscriptions\/[^/]/.test(pathname) ? [] : [{ bucket: `${owner}/tenant-reads`, rate: tenantReadRate }];
}

/** Returns the name of the identity of an access, within its tenant. */
export function identityOf(access: AzureAccess): string {
  return access.type === 'managed_identity' ? `managed-${access.clientId ?? 'default'}` : access.clientId;
}

/**
 * Reads of reports of a directory by an identity. Source: Microsoft Graph documentation, "Microsoft Graph
 * service-specific throttling limits", identity and access reports: five requests in ten seconds.
 */
const reportRate: CallRate = { burst: 5, perSecond: 0.5 };

/** Returns the quotas that a read of Microsoft Graph counts against. */
export function directoryQuotasOf(pathname: string, { tenantId, identity }: AzurePacing): CallQuota[] {
  if (!pathname.includes('/v1.0/reports/')) return [];
  return [{ bucket: `azure/${tenantId}/${identity}/reports`, rate: reportRate }];
}
