import type { Static } from 'typebox';
import type { ApiKey } from '../../../db/models/api-key.ts';
import type { OwnedKeyRow } from '../../../db/reads/sessions/api-keys.ts';
import type { apiKeySchema } from './schema.ts';

/** Returns the limits of a key, as list and creation show them. */
export function presentLimits({
  expires_at,
  scopes,
  access_limit: limit,
}: Pick<ApiKey, 'expires_at' | 'scopes' | 'access_limit'>): Pick<
  Static<typeof apiKeySchema>,
  'expires_at' | 'scopes' | 'access_limit'
> {
  return {
    expires_at: expires_at?.toISOString() ?? null,
    scopes,
    access_limit: limit === null ? null : [...limit],
  };
}

/** Returns a key as the list shows it, with the e-mail address of its owner. */
export function presentApiKey(row: OwnedKeyRow): Static<typeof apiKeySchema> {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    member_id: row.member_id,
    owner: row.owner,
    ...presentLimits(row),
  };
}
