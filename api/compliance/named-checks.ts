import type { Database } from '../../db/database.ts';
import { newestCustomChecks } from '../../db/reads/custom-checks/custom-checks.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import type { CheckMetadata } from '../../domain/checks/metadata.ts';
import { metadataOf } from '../../domain/custom-checks/custom-check.ts';
import { canPlanFix } from '../../domain/remediation/checks-with-values.ts';
import { findCheck } from '../../platform/check-catalog.ts';

/** A check with what people read about it. */
export type NamedCheck = {
  id: string;
  /** Whether a fix of a failure can be planned. */
  canPlanFix: boolean;
} & CheckMetadata;

/** Returns checks by id: those of the service, and custom ones in their newest version, even deleted ones. */
export async function checksNamed(
  database: Database,
  { kind, ids }: { kind: ProviderKind; ids: readonly string[] },
): Promise<Map<string, NamedCheck>> {
  const named = new Map<string, NamedCheck>();
  const others: string[] = [];
  for (const id of ids) {
    const check = findCheck(kind, id);
    if (check === null) others.push(id);
    else named.set(id, { ...check, canPlanFix: canPlanFix({ provider: kind, id }) });
  }
  if (others.length === 0) return named;
  for (const { id, definition } of await newestCustomChecks(database, others)) {
    named.set(id, { id, canPlanFix: false, ...metadataOf(definition) });
  }
  return named;
}
