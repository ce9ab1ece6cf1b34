import type { VolatilePropertyRow } from '../../db/reads/volatile/properties.ts';
import { lackingForProposal } from '../../domain/drift/volatile/proposal.ts';
import { sensitivityOf } from '../../domain/drift/volatile/sensitivity.ts';

/** Returns a property as responses show it. */
export function presentVolatileProperty(row: VolatilePropertyRow) {
  const { propertyClass, isSensitive } = sensitivityOf(row);
  return {
    id: row.id,
    provider_type: row.provider_kind,
    resource_type: row.resource_type,
    path: row.path,
    status: row.status,
    property_class: propertyClass,
    sensitive: isSensitive,
    changes_without_write: row.unwritten,
    changes_with_write: row.written,
    changes_unknown: row.unknown,
    unknown_reason: row.unknown_reason,
    resources: row.changes.length,
    lacking: row.status === 'observed' ? lackingForProposal(row) : null,
    first_at: row.first_at?.toISOString() ?? null,
    last_at: row.last_at.toISOString(),
    proposed_at: row.proposed_at?.toISOString() ?? null,
    decided_by: row.decided_by === null ? null : { id: row.decided_by, email: row.decided_email ?? '' },
    decided_at: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  };
}
