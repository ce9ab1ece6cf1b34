import type { Static } from 'typebox';
import type { ApiKey } from '../../../db/models/api-key.ts';
import type { apiKeySchema } from './schema.ts';

export function presentApiKey(row: ApiKey): Static<typeof apiKeySchema> {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    member_id: row.member_id,
  };
}
