import { Type } from 'typebox';
import { id, timestamp } from '../fields.ts';
import { userSchema } from '../login/schema.ts';
import { named } from '../named.ts';

/** Session data that the console keeps in memory. */
export const grantSchema = named(
  'SessionGrant',
  Type.Object({
    user: userSchema,
    token: Type.String({ description: 'Access token (JWT), valid for ten minutes' }),
    expires_at: timestamp(),
    session_expires_at: timestamp(),
    must_change_password: Type.Boolean({ description: 'The password was generated and must be changed' }),
  }),
);

export const sessionSchema = named(
  'Session',
  Type.Object({
    id: id(),
    device: Type.String({ description: 'What the client is, from its User-Agent', examples: ['Firefox on Linux'] }),
    address: Type.String({ description: 'IP address that it was opened from' }),
    created_at: timestamp(),
    last_used_at: timestamp(),
    expires_at: timestamp(),
    is_current: Type.Boolean({ description: 'Whether the request came with a token of this session' }),
  }),
);
