import type { CloudSession } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';

/** Returns the id of the account that a role is in; its ARN is valid. */
export const accountOfRole = (roleArn: string): string => roleArn.split(':')[4] ?? '';

/** Returns a session whose `verify` also requires that the account is that of the role. */
export function verifyingAccountOf(roleArn: string, session: CloudSession): CloudSession {
  const account = accountOfRole(roleArn);
  return {
    ...session,
    async verify(signal) {
      const verified = await session.verify(signal);
      if (verified.accountId === account) return verified;
      throw new CloudError({
        kind: 'bad_credentials',
        call: 'sts:GetCallerIdentity',
        message: `the session of ${roleArn} belongs to account ${verified.accountId}`,
      });
    },
  };
}
