import type { CloudSession } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';

/** Returns a session whose `verify` also requires that the account is that of the role. */
export function verifyingAccountOf(roleArn: string, session: CloudSession): CloudSession {
  const account = roleArn.split(':')[4];
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
