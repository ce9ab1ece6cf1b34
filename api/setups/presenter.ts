import type { Static } from 'typebox';
import type { SetupRow } from '../../db/reads/setups/setups.ts';
import { kindOf } from '../../domain/clouds/cloud-names.ts';
import { setupTemplates } from '../../domain/setups/templates.ts';
import type { setupSchema } from './schema.ts';

/** Returns a setup as responses show it. */
export function presentSetup({
  id,
  kind,
  external_id,
  remediations,
  created_at,
}: SetupRow): Static<typeof setupSchema> {
  return {
    id,
    kind,
    external_id: kind === kindOf.aws ? external_id : null,
    remediations,
    templates: setupTemplates(kind, { externalId: external_id, remediations }),
    created_at: created_at.toISOString(),
  };
}
