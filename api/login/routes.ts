import { findMemberForLogin } from '../../db/queries/members.ts';
import { isPassword } from '../../platform/passwords.ts';
import { issueToken } from '../auth/tokens.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { unauthorized } from '../errors.ts';
import { createLoginAttempts } from './attempts.ts';
import { loginAnswer, loginBody } from './schema.ts';

export function loginEndpoints({ database, settings }: ApiDependencies): Endpoint[] {
  const attempts = createLoginAttempts(database);

  async function provenMember(email: string, password: string) {
    const member = await findMemberForLogin(database, email);
    return (await isPassword(password, member?.passwordHash ?? null)) ? member : null;
  }

  return [
    endpoint({
      method: 'post',
      path: '/api/login',
      tag: 'Login',
      summary: 'Sign in with e-mail and password',
      description: 'Five failures a minute for an e-mail and address; then 429.',
      body: loginBody,
      responses: { 200: loginAnswer },
      async handler({ body, address }) {
        const email = body.email.trim();
        const member = await attempts.attempt({ email, address }, () => provenMember(email, body.password));
        if (member === null) throw unauthorized('Wrong e-mail or password');
        const token = await issueToken({ secret: settings.jwtSecret, memberId: member.id, email: member.email });
        return { status: 200, body: { user: { id: member.id, email: member.email, role: member.role }, token } };
      },
    }),
  ];
}
