import { readingPolicies, remediationPolicies, type PolicyDocument } from './policies.ts';

/** A role of an AWS account that the service may assume. */
export interface SetupRole {
  /** Its name unless the account's owner gives another. */
  name: string;
  purpose: string;
  policies: readonly PolicyDocument[];
}

/** Returns the role for reading. */
export function readingRole(): SetupRole {
  return {
    name: 'infrastructure-audit-read',
    purpose: 'Read by the infrastructure audit',
    policies: readingPolicies(),
  };
}

/** Returns the role for remediation. It can read too: a change is compared with what it finds. */
export function remediationRole(selection: readonly string[]): SetupRole {
  return {
    name: 'infrastructure-audit-remediate',
    purpose: 'Changes that the infrastructure audit makes after an approval',
    policies: [...readingPolicies(), ...remediationPolicies(selection)],
  };
}

/** Returns the trust policy of a role; the principal is inserted as the template language has it. */
export function trustPolicy<Principal>(principal: Principal, externalId: string) {
  return {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { AWS: principal },
        Action: 'sts:AssumeRole',
        Condition: { StringEquals: { 'sts:ExternalId': externalId } },
      },
      // Sessions are tagged with what they are for; without an assumed role the permission has no effect.
      { Effect: 'Allow', Principal: { AWS: principal }, Action: 'sts:TagSession' },
    ],
  };
}
