import type { ChangeActor } from '../changes/announced-change.ts';
import type { Authentication } from '../clouds/authentication.ts';
import { sessionNameOf } from '../clouds/aws/session-name.ts';
import { cloudOf, type ProviderKind } from '../clouds/cloud-names.ts';
import { programName } from '../clouds/kubernetes/program-name.ts';

/** How the service appears in the records of an account. */
export interface OwnAppearance {
  kind: ProviderKind;
  accountId: string | null;
  authentication: Authentication | null;
}

/**
 * Returns whether a change has the name that a remediation has in the records of its cloud: `own`, `other`, or `unknown`
 * where the records name nobody. A name proves nothing by itself.
 *
 * - AWS: the session of the role that remediates is named after the workflow (`audit-remediation-7`). A provider of an
 *   earlier version does not say which role that is: any but the one that reads. Access keys have no such name.
 * - Azure: the id of the application.
 * - Kubernetes: the user agent, which is also the field manager.
 */
export function identityOfChange(
  { actor, via }: { actor: ChangeActor | null; via: string | null },
  { workflowId, appearance }: { workflowId: string; appearance: OwnAppearance },
): 'own' | 'other' | 'unknown' {
  const { kind, accountId, authentication } = appearance;
  const cloud = cloudOf[kind];
  if (cloud === 'kubernetes') {
    const program = actor?.userAgent ?? via;
    if (program === null) return 'unknown';
    return program === programName || program.startsWith(`${programName}/`) ? 'own' : 'other';
  }
  if (actor === null) return 'unknown';
  if (cloud === 'aws') {
    const [, account, role, session] = /:sts::(\d{12}):assumed-role\/([^/]+)\/([^/]+)$/.exec(actor.principal) ?? [];
    const isNamed = account === accountId && session === sessionNameOf(workflowId);
    return isNamed && role !== undefined && mayRemediate(role, authentication) ? 'own' : 'other';
  }
  const identity = authentication?.identity?.toLowerCase();
  return identity === actor.principal.toLowerCase() ? 'own' : 'other';
}

/** Sessions name their role without its path; names of roles are unique in an account, whatever their paths are. */
function mayRemediate(role: string, authentication: Authentication | null): boolean {
  if (authentication?.type !== 'assume_role') return false;
  const { identity, remediationIdentity } = authentication;
  return remediationIdentity === undefined ? role !== nameOfRole(identity) : role === nameOfRole(remediationIdentity);
}

function nameOfRole(arn: string | null): string | undefined {
  return arn?.split('/').at(-1);
}
