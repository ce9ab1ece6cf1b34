import {
  neededForRemediation,
  type EvaluatedPermission,
  type NeededOperation,
  type NeededPermission,
  type RemediationAnswer,
} from '../../../../domain/access-checks/remediation-access.ts';
import { kindOf } from '../../../../domain/clouds/cloud-names.ts';
import { patchObjectOperation } from '../../../../domain/clouds/kubernetes/schemas/object-planner.ts';
import { rightsOn } from '../../../../domain/clouds/kubernetes/schemas/own-kinds.ts';
import { typeSupport } from '../../../../domain/clouds/type-support.ts';
import '../../../../platform/schema-facts.ts';
import { remediationAnswer } from '../../shared/access-answers.ts';
import { groupsOf } from '../../shared/groups.ts';
import type { ServedKind } from '../kinds/served-kinds.ts';
import type { ClusterCreation } from '../session/cluster-client.ts';

const reviewsPath = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';
const reviewsAtOnce = 4;

/** The used part of a SelfSubjectAccessReview (authorization.k8s.io/v1). */
interface Review {
  status?: { allowed?: boolean; denied?: boolean; reason?: string; evaluationError?: string };
}

/**
 * Asks the cluster which rights that remediation needs the caller has in all namespaces, also for kinds that are read by
 * schema. Reviews store nothing. Throws `CloudError` when another try could succeed.
 */
export async function clusterRemediationAccess(
  client: ClusterCreation,
  { signal, kinds = [] }: { signal: AbortSignal; kinds?: readonly ServedKind[] },
): Promise<RemediationAnswer> {
  const bySchema = kinds.flatMap(operationOn);
  const answer = await remediationAnswer(
    async () => {
      const permissions: EvaluatedPermission[] = [];
      for (const group of groupsOf(reviewsAtOnce, neededForRemediation('kubernetes', { bySchema }))) {
        permissions.push(...(await Promise.all(group.map((needed) => reviewed(client, needed, signal)))));
      }
      return permissions;
    },
    { refused: 'The cluster does not say what is allowed' },
  );
  return { ...answer, ...(bySchema.length === 0 ? {} : { bySchema }) };
}

function operationOn({ resourceType, group, resource, isPatchable }: ServedKind): NeededOperation[] {
  if (!isPatchable || typeSupport(kindOf.kubernetes, resourceType).remediation !== 'planned') return [];
  return [{ operation: patchObjectOperation, resourceType, permissions: rightsOn(group, resource) }];
}

async function reviewed(
  client: ClusterCreation,
  needed: NeededPermission,
  signal: AbortSignal,
): Promise<EvaluatedPermission> {
  const [, group = '', resource = '', subresource, verb = ''] =
    /^([^/]*)\/([^/:]+)(?:\/([^:]+))?:(\w+)$/.exec(needed.permission) ?? [];
  const resourceAttributes = { group, resource, verb, ...(subresource === undefined ? {} : { subresource }) };
  const { status } = await client.post<Review>({
    path: reviewsPath,
    body: {
      apiVersion: 'authorization.k8s.io/v1',
      kind: 'SelfSubjectAccessReview',
      spec: { resourceAttributes },
    },
    signal,
  });
  if (status?.allowed === true) return { ...needed, result: 'allowed', deniedBy: null, reason: null };
  const { reason = '', evaluationError = '' } = status ?? {};
  if (status?.allowed === undefined || evaluationError !== '') {
    const why = evaluationError === '' ? 'The review has no result' : evaluationError;
    return { ...needed, result: 'not_evaluated', deniedBy: null, reason: why };
  }
  return {
    ...needed,
    result: 'denied',
    deniedBy: null,
    reason: reason === '' ? 'No role allows it in all namespaces' : reason,
  };
}
