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
 * - AWS: the session of an assumed role is named after the workflow (`audit-remediation-7`). Users of access keys have
 *   no such name.
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
    const [, account, session] = /:sts::(\d{12}):assumed-role\/.+\/([^/]+)$/.exec(actor.principal) ?? [];
    return account === accountId && session === sessionNameOf(workflowId) ? 'own' : 'other';
  }
  const identity = authentication?.identity?.toLowerCase();
  return identity === actor.principal.toLowerCase() ? 'own' : 'other';
}
