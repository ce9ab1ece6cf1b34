import { Type } from 'typebox';
import { findPassword } from '../../db/reads/members/passwords.ts';
import { accessLimit } from '../access-limits/schema.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { keyScope, nullable, timestamp, words } from '../fields.ts';
import { userSchema } from '../login/schema.ts';
import { named } from '../named.ts';

const me = named(
  'Me',
  Type.Object({
    ...userSchema.properties,
    channel: named('SignInKind', words(['api', 'api_key'] as const)),
    expires_at: nullable(timestamp()),
    scopes: nullable(
      Type.Array(keyScope(), { description: 'What the API key is limited to; null: all that the member may do' }),
    ),
    access_limit: accessLimit('What the member is limited to; null: everything'),
    key_access_limit: accessLimit('What the API key is limited to besides; null: nothing of its own, or no key'),
    must_change_password: Type.Boolean({
      description: 'The password was generated; the console asks for another one, nothing is refused',
    }),
  }),
);

export function meEndpoints({ database }: ApiDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/me',
      tag: 'Login',
      summary: 'Get the signed-in member and credential',
      description:
        'The member, how the request was authenticated, and until when and for what the credential is valid.',
      responses: { 200: me },
      async handler({ principal }) {
        const { memberId, email, role, channel, expiresAt, scopes, memberLimit, keyLimit } = principal;
        const password = await findPassword(database, memberId);
        return {
          status: 200,
          body: {
            id: memberId,
            email,
            role,
            channel,
            expires_at: expiresAt?.toISOString() ?? null,
            scopes: scopes === null ? null : [...scopes],
            access_limit: memberLimit === null ? null : [...memberLimit],
            key_access_limit: keyLimit === null ? null : [...keyLimit],
            must_change_password: password?.mustChange ?? false,
          },
        };
      },
    }),
  ];
}
