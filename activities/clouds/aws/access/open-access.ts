import { createHash } from 'node:crypto';
import { CloudError } from '../../errors.ts';
import type { SessionUse } from '../../cloud-kind.ts';
import type { InTurn } from '../direct/direct-calls.ts';
import type { AwsAccess, AwsRoleAccess, AwsSource } from './aws-access.ts';
import { createRoleAssumption, type RoleSession, type StsPlace } from './assume-role.ts';
import { fixedCredentials, type CurrentCredentials } from './current-credentials.ts';
import { renewedCredentials } from './renewed-credentials.ts';
import { accountOfRole } from './role-account.ts';
import { sessionName, sessionTags } from './session-labels.ts';
import {
  assumingPolicy,
  followingPolicy,
  readingPolicy,
  readingPolicyBySchema,
  readOnlyPolicyArn,
} from './session-policy.ts';

/**
 * Returns the credentials of a session, without making a call yet. `process` gives those of this process, or throws where
 * the operator does not allow it. Throws `CloudError` when the account may not be used for this purpose.
 */
export function openAccess(
  access: AwsAccess,
  given: {
    use: SessionUse;
    place: StsPlace;
    process: () => CurrentCredentials;
    /** Whether types are listed by schema, of whatever service. */
    readsBySchema: boolean;
    /** Returns how a caller's calls to STS are made in turn; null where no rate applies. */
    inTurnOf: ((caller: string) => InTurn) | null;
  },
): CurrentCredentials {
  if (access.type === 'process') return given.process();
  if (access.type === 'access_key') return fixedCredentials(access.keys);
  const { use, place } = given;
  const roleArn = roleFor(access, use);
  const source = openAccess(access.source, given);
  const path = [...access.via, roleArn];
  return path.reduce<CurrentCredentials>((from, role, at) => {
    const before = path[at - 1];
    const caller = before === undefined ? callerOf(access.source) : accountOfRole(before);
    const next = path[at + 1];
    const session: RoleSession = {
      roleArn: role,
      externalId: access.externalId,
      name: sessionName(use),
      policy: next === undefined ? policyOf(given) : assumingPolicy(next),
      ...(next === undefined && use.purpose === 'read' && given.readsBySchema
        ? { policyArns: [readOnlyPolicyArn(place.region)] }
        : {}),
      tags: next === undefined ? sessionTags(use) : [],
    };
    const inTurn = given.inTurnOf?.(caller) ?? null;
    return renewedCredentials(createRoleAssumption(place, { source: from, role: session, inTurn }));
  }, source);
}

/**
 * Returns whose quota of STS the first role is assumed at. The account of a key is not known, so each key counts for
 * itself; its id is not stored.
 */
function callerOf(source: AwsSource): string {
  if (source.type === 'process') return 'process';
  return `key-${createHash('sha256').update(source.keys.accessKeyId).digest('hex').slice(0, 16)}`;
}

function policyOf({ use, readsBySchema }: { use: SessionUse; readsBySchema: boolean }): string | null {
  if (use.purpose === 'remediation') return null;
  if (use.purpose === 'follow') return followingPolicy;
  return readsBySchema ? readingPolicyBySchema : readingPolicy;
}

/** Returns the role that a session with this purpose has in the end. */
export function roleFor(access: AwsRoleAccess, { purpose }: SessionUse): string {
  if (purpose !== 'remediation') return access.roleArn;
  if (access.remediationRoleArn !== null) return access.remediationRoleArn;
  throw new CloudError({
    kind: 'bad_credentials',
    call: 'credentials',
    message: `the account is connected for reading only: no remediationRoleArn was given beside ${access.roleArn}`,
  });
}
