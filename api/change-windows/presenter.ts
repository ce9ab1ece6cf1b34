import type { ChangeWindowRow } from '../../db/reads/change-windows/change-windows.ts';
import { storedSelection } from '../../domain/organizations/provider-selection.ts';

/** Returns a window as responses show it. */
export function presentChangeWindow({ scope, created_email: email, created_by: createdBy, ...row }: ChangeWindowRow) {
  const { providerId, organizationId, ou } = storedSelection(scope);
  return {
    ...row,
    provider_id: providerId,
    organization_id: organizationId,
    ou,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    created_by: { id: createdBy, email },
    created_at: row.created_at.toISOString(),
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
  };
}
