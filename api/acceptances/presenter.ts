import type { AcceptanceRow, AcceptedResource } from '../../db/reads/acceptances/acceptances.ts';

/**
 * Returns an acceptance as lists show it. It counts as expired at its expiry, even before a worker has processed it.
 */
export function presentAcceptance(row: AcceptanceRow) {
  const isOver = row.status === 'accepted' && row.expires_at !== null && row.expires_at <= new Date();
  return {
    id: row.id,
    kind: row.kind,
    status: isOver ? ('expired' as const) : row.status,
    summary: row.summary,
    reason: row.reason,
    expires_at: row.expires_at?.toISOString() ?? null,
    requested_by: { id: row.requested_by, email: row.requested_email },
    requested_at: row.requested_at.toISOString(),
    decided_by: memberOf(row.decided_by, row.decided_email),
    decided_at: row.decided_at?.toISOString() ?? null,
    ended_by: memberOf(row.ended_by, row.ended_email),
    ended_at: row.ended_at?.toISOString() ?? null,
    end_reason: row.end_reason,
    vulnerability_id: row.vulnerability_id,
    drift_id: row.drift_id,
    exception_id: row.exception_id,
    baseline_id: row.baseline_id,
  };
}

/** Returns an acceptance with the resources that it covers. */
export function presentAcceptanceDetail(row: AcceptanceRow, resources: AcceptedResource[]) {
  return {
    ...presentAcceptance(row),
    resources: resources.map((resource) => ({
      ...resource,
      superseded_at: resource.superseded_at?.toISOString() ?? null,
    })),
  };
}

function memberOf(id: number | null, email: string | null) {
  return id === null || email === null ? null : { id, email };
}
