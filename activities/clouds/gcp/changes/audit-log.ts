import { isIP } from 'node:net';
import type { ChangeActor } from '../../../../domain/changes/announced-change.ts';
import { CloudError } from '../../errors.ts';
import type { GcpRun } from '../session/gcp-run.ts';

/** The used parts of an entry of the admin activity log (cloud.google.com/logging/docs/audit, `AuditLog`). */
interface LogEntry {
  insertId?: string;
  timestamp?: string;
  protoPayload?: {
    resourceName?: string;
    methodName?: string;
    status?: { code?: number };
    authenticationInfo?: {
      principalEmail?: string;
      serviceAccountDelegationInfo?: { firstPartyPrincipal?: { principalEmail?: string } }[];
    };
    requestMetadata?: { callerIp?: string; callerSuppliedUserAgent?: string };
  };
}

/** A change whose actor is looked for: the resource as the log names it, and when it changed. */
export interface WantedActor {
  resourceName: string;
  occurredAt: string;
}

/** What the log says about a change. */
export interface LoggedChange {
  actor: ChangeActor;
  call: string | null;
}

/** Whoever else changed the resource in this time may have made the change as well. */
const beforeMs = 2 * 60_000;
const afterMs = 30_000;
/**
 * An asset is updated when the change is performed (Cloud Asset Inventory, `Asset.updateTime`). A call is logged at that time, and one
 * that starts an operation again at its end: a call further away was about an earlier change, and the own one is not in the log yet.
 */
const namedWithinMs = 15_000;
const entriesAtMost = 1_000;
const pagesAtMost = 3;

/**
 * Returns a function that says who made a change; null where the log names nobody or several principals. Throws
 * `CloudError` where the log may not be read.
 */
export async function actorsOf(
  run: GcpRun,
  wanted: readonly WantedActor[],
): Promise<(resourceName: string, occurredAt: string) => LoggedChange | null> {
  const entries = wanted.length === 0 ? [] : await entriesAbout(run, wanted);
  return (resourceName, occurredAt) => {
    const at = Date.parse(occurredAt);
    const made = entries.filter(({ timestamp = '', protoPayload }) => {
      const calledAt = Date.parse(timestamp);
      return (
        protoPayload?.resourceName === resourceName &&
        (protoPayload.status?.code ?? 0) === 0 &&
        calledAt >= at - beforeMs &&
        calledAt <= at + afterMs
      );
    });
    const distance = ({ timestamp = '' }: LogEntry): number => Math.abs(Date.parse(timestamp) - at);
    const [nearest] = made.toSorted((one, other) => distance(one) - distance(other));
    if (nearest === undefined || distance(nearest) > namedWithinMs) return null;
    return new Set(made.map(callerOf)).size === 1 ? actorIn(nearest) : null;
  };
}

async function entriesAbout(run: GcpRun, wanted: readonly WantedActor[]): Promise<LogEntry[]> {
  const names = [...new Set(wanted.map(({ resourceName }) => JSON.stringify(resourceName)))];
  const times = wanted.map(({ occurredAt }) => Date.parse(occurredAt));
  const iso = (ms: number): string => JSON.stringify(new Date(ms).toISOString());
  const filter = [
    `logName="projects/${run.projectId}/logs/cloudaudit.googleapis.com%2Factivity"`,
    `timestamp>=${iso(Math.min(...times) - beforeMs)}`,
    `timestamp<=${iso(Math.max(...times) + afterMs)}`,
    `protoPayload.resourceName=(${names.join(' OR ')})`,
  ].join(' AND ');
  const entries: LogEntry[] = [];
  let pageToken: string | null = null;
  for (let page = 0; page < pagesAtMost; page += 1) {
    const answer: { entries?: LogEntry[]; nextPageToken?: string } = await run.calls.post(
      'logging',
      '/v2/entries:list',
      {
        resourceNames: [`projects/${run.projectId}`],
        filter,
        orderBy: 'timestamp desc',
        pageSize: entriesAtMost,
        ...(pageToken === null ? {} : { pageToken }),
      },
    );
    entries.push(...(answer.entries ?? []));
    pageToken = answer.nextPageToken || null;
    if (pageToken === null) return entries;
  }
  // Somebody who is not among the entries that were read may have made the change as well.
  throw new CloudError({ kind: 'unavailable', call: 'logging:entries.list', message: 'there are too many entries' });
}

/** Two people who impersonate the same service account are two callers. */
function callerOf({ protoPayload }: LogEntry): string {
  const { principalEmail, serviceAccountDelegationInfo = [] } = protoPayload?.authenticationInfo ?? {};
  return JSON.stringify([principalEmail, serviceAccountDelegationInfo]);
}

function actorIn({ insertId = '', protoPayload }: LogEntry): LoggedChange | null {
  const { authenticationInfo, requestMetadata, methodName } = protoPayload ?? {};
  const principal = authenticationInfo?.principalEmail;
  if (!principal) return null;
  const impersonator = authenticationInfo?.serviceAccountDelegationInfo?.[0]?.firstPartyPrincipal?.principalEmail;
  const address = requestMetadata?.callerIp ?? '';
  return {
    call: methodName ?? null,
    actor: {
      principal: impersonator ?? principal,
      issuer: null,
      actingAs: impersonator === undefined ? null : principal,
      // Calls from within Google have a word in place of an address.
      sourceAddress: isIP(address) === 0 ? null : address,
      userAgent: requestMetadata?.callerSuppliedUserAgent || null,
      source: 'call_log',
      eventId: insertId,
    },
  };
}
