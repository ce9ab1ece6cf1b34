import { randomBytes } from 'node:crypto';
import { SignJWT, type JWTPayload } from 'jose';
import { newApiKey } from '../../api/auth/api-key-text.ts';
import type { Database } from '../../db/database.ts';
import type { KeyScope } from '../../domain/key-scopes.ts';
import type { Role } from '../../domain/roles.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { TEST_JWT_SECRET } from './services.ts';

export interface TestMember {
  id: number;
  email: string;
  role: Role;
  /** An access token of the member, good for an hour. */
  token: string;
}

/** Creates a member with a token; with a password, one who can log in. */
export async function member(
  database: Database,
  { role = 'user', email, password }: { role?: Role; email?: string; password?: string } = {},
): Promise<TestMember> {
  const [row] = await database('members')
    .insert({
      email: email ?? `${role}-${randomBytes(6).toString('hex')}@example.com`,
      role,
      password_hash: password === undefined ? null : await hashPassword(password),
    })
    .returning<{ id: number; email: string }[]>(['id', 'email']);
  if (row === undefined) throw new Error('the member was not inserted');
  return { ...row, role, token: await tokenFor(row.id) };
}

/** A token of a member, as the login gives it. Claims that are undefined are left out. */
export async function tokenFor(
  memberId: number,
  { claims = {}, secret = TEST_JWT_SECRET }: { claims?: JWTPayload; secret?: string } = {},
): Promise<string> {
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const payload = { sub: String(memberId), iat: nowSeconds, exp: nowSeconds + 3_600, ...claims };
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(Buffer.from(secret));
}

/** Creates an API key of a member and gives its whole text; without limits it may do all that the member may. */
export async function apiKeyOf(
  database: Database,
  memberId: number,
  { scopes, expiresAt }: { scopes?: KeyScope[] | undefined; expiresAt?: Date } = {},
): Promise<{ id: number; key: string }> {
  const { key, prefix, keyHash } = newApiKey();
  const [row] = await database('api_keys')
    .insert({
      member_id: memberId,
      name: 'test key',
      prefix,
      key_hash: keyHash,
      scopes: scopes ?? null,
      expires_at: expiresAt ?? null,
    })
    .returning<{ id: number }[]>('id');
  if (row === undefined) throw new Error('the key was not inserted');
  return { id: row.id, key };
}
