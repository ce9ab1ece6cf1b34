import { Type } from 'typebox';
import { acceptedJob, id, nullable, providerKind, timestamp, words } from '../fields.ts';

/** Provider of the interface specification §2, with what was added to it. */
export const providerSchema = Type.Object({
  id: id(),
  name: Type.String(),
  type: providerKind(),
  status: words(['syncing', 'synced', 'error'] as const),
  status_reason: nullable(Type.String({ description: 'What did not work in the last sync' })),
  account_id: nullable(Type.String({ description: 'Null until the credentials were checked' })),
  regions: Type.Array(Type.String()),
  resource_count: Type.Integer({ minimum: 0, description: 'Resources that are not deleted' }),
  last_synced_at: nullable(timestamp()),
  created_at: timestamp(),
});

export const syncAccepted = Type.Object(acceptedJob);
