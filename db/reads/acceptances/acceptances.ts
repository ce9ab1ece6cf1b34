import type { AcceptedDeviation } from '../../../domain/acceptances/capture-risk.ts';
import type { AcceptanceKind, AcceptanceStatus } from '../../../domain/acceptances/acceptance.ts';
import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Role } from '../../../domain/roles.ts';
import type { Database, Transaction } from '../../database.ts';
import { subjectInside } from '../access-limits/subjects.ts';
import type { ListPage } from '../lists/list-window.ts';

/** An acceptance with the e-mail addresses of the members who decided. */
export interface AcceptanceRow {
  id: number;
  kind: AcceptanceKind;
  status: AcceptanceStatus;
  summary: string;
  reason: string;
  expires_at: Date | null;
  /** SHA-256 of what was shown. */
  bound: string;
  /** The request that is carried out once it is confirmed, apart from the subject. */
  request: JsonObject;
  requested_by: number;
  requested_email: string;
  requested_at: Date;
  admins_at_request: number[];
  decided_by: number | null;
  decided_email: string | null;
  decided_at: Date | null;
  ended_by: number | null;
  ended_email: string | null;
  ended_at: Date | null;
  end_reason: string | null;
  vulnerability_id: number | null;
  drift_id: number | null;
  exception_id: number | null;
  baseline_id: number | null;
}

/** A resource whose configuration an acceptance covers. */
export interface AcceptedResource {
  resource_id: number;
  resource_name: string;
  baseline_id: number | null;
  previous_baseline_id: number | null;
  deviations: AcceptedDeviation[];
  superseded_at: Date | null;
}

/** A new acceptance; its subject is one of the ids, or its resources. */
export interface NewAcceptance {
  kind: AcceptanceKind;
  summary: string;
  reason: string;
  expiresAt: Date | null;
  bound: string;
  request?: JsonObject;
  vulnerabilityId?: number;
  driftId?: number;
  exceptionId?: number;
  baselineId?: number;
  resources?: { resourceId: number; previousBaselineId: number | null; deviations: AcceptedDeviation[] }[];
}

const columns = [
  'acceptance.*',
  'requester.email as requested_email',
  'decider.email as decided_email',
  'ender.email as ended_email',
];

function selected(database: Database | Transaction) {
  return database('acceptances as acceptance')
    .join('members as requester', 'requester.id', 'acceptance.requested_by')
    .leftJoin('members as decider', 'decider.id', 'acceptance.decided_by')
    .leftJoin('members as ender', 'ender.id', 'acceptance.ended_by');
}

/** Returns one page of the acceptances, newest first, and their number. */
export async function listAcceptances(
  database: Database,
  query: {
    limits: AccessLimits;
    filter: { status?: AcceptanceStatus; kind?: AcceptanceKind; resourceId?: number };
    page: { page: number; perPage: number };
  },
): Promise<ListPage<AcceptanceRow>> {
  const { status, kind, resourceId } = query.filter;
  const matching = () => {
    const found = selected(database);
    if (query.limits.length > 0) {
      const { limits } = query;
      void found.whereRaw(subjectInside(database, { name: 'acceptance', id: 'acceptance.id', limits }));
    }
    if (status !== undefined) void found.where('acceptance.status', status);
    if (kind !== undefined) void found.where('acceptance.kind', kind);
    if (resourceId !== undefined) {
      void found.whereRaw(
        `(exists (select from accepted_resources where acceptance_id = acceptance.id and resource_id = :resourceId)
          or exists (select from drift_findings where id = acceptance.drift_id and resource_id = :resourceId)
          or exists (select from vulnerability_findings where id = acceptance.vulnerability_id and resource_id = :resourceId)
          or exists (select from baselines where id = acceptance.baseline_id and resource_id = :resourceId))`,
        { resourceId },
      );
    }
    return found;
  };
  const [counted] = await matching().count<{ count: number }[]>('* as count');
  const rows = await matching()
    .orderBy('acceptance.id', 'desc')
    .limit(query.page.perPage)
    .offset((query.page.page - 1) * query.page.perPage)
    .select<AcceptanceRow[]>(columns);
  return { rows, total: counted?.count ?? 0 };
}

/** Returns the acceptance with this id, or null. */
export async function findAcceptance(
  database: Database | Transaction,
  acceptanceId: number,
): Promise<AcceptanceRow | null> {
  const row = await selected(database).where('acceptance.id', acceptanceId).first<AcceptanceRow | undefined>(columns);
  return row ?? null;
}

/** Returns the resources that an acceptance covers, by id. */
export async function acceptedResources(
  database: Database | Transaction,
  acceptanceId: number,
): Promise<AcceptedResource[]> {
  return database('accepted_resources as item')
    .join('resources as resource', 'resource.id', 'item.resource_id')
    .where('item.acceptance_id', acceptanceId)
    .orderBy('item.resource_id')
    .select<AcceptedResource[]>(
      'item.resource_id',
      'resource.name as resource_name',
      'item.baseline_id',
      'item.previous_baseline_id',
      'item.deviations',
      'item.superseded_at',
    );
}

/** Returns the pending acceptance with the same content that a member requested before, or null. */
export async function samePending(
  transaction: Transaction,
  { acceptance, memberId }: { acceptance: NewAcceptance; memberId: number },
): Promise<number | null> {
  const row = await transaction('acceptances')
    .where({ status: 'pending', kind: acceptance.kind, bound: acceptance.bound, requested_by: memberId })
    .where({ reason: acceptance.reason })
    .whereRaw('expires_at is not distinct from ?', [acceptance.expiresAt])
    .orderBy('id')
    .first<{ id: number } | undefined>('id');
  return row?.id ?? null;
}

/** Returns a member's current role; null when they are no longer a member. */
export async function presentRole(transaction: Transaction, memberId: number): Promise<Role | null> {
  const row = await transaction('members')
    .where({ id: memberId })
    .whereNull('removed_at')
    .first<{ role: Role } | undefined>('role');
  return row?.role ?? null;
}
