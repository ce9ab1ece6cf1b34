import type { AccessAnswer, AccessCall } from '../../../../domain/access-checks/access-check.ts';
import { readingServices } from '../../../../domain/setups/permissions/permissions.ts';
import { CloudError } from '../../errors.ts';
import { accessAnswer, unusedService, type AccessMeaning } from '../../shared/access-answers.ts';
import { ClusterAnswerError } from '../session/cluster-errors.ts';
import type { ClusterRun } from '../session/cluster-run.ts';
import { groupPath, isUnserved, servedVersion } from '../session/discovery.ts';

const versions = ['v1'];

/** A table holds the metadata of objects only: a check does not read the content of secrets. */
const metadataOnly = 'application/json;as=Table;v=v1;g=meta.k8s.io';

/** The calls that show which resources of a cluster can be read: a list of one object each, in all namespaces. */
export const kubernetesAccessCalls: readonly AccessCall[] = [...readingServices('kubernetes').keys()].map(
  (service) => ({
    service,
    operation: `list ${service}`,
    permission: `${service.includes('/') ? '' : '/'}${service}:list`,
  }),
);

/** Lists one object of a resource. Throws `CloudError` when another try could succeed. */
export async function tryClusterAccess(service: string, run: ClusterRun): Promise<AccessAnswer> {
  const at = service.indexOf('/');
  const [group, resource] = at < 0 ? ['', service] : [service.slice(0, at), service.slice(at + 1)];
  let isServed = true;
  const answer = await accessAnswer(
    async () => {
      const version = await servedVersion(run, { group, versions, resource });
      if (version === null) {
        isServed = false;
        return;
      }
      const path = `${groupPath(group, version)}/${resource}`;
      try {
        await run.client.get({ path, accept: metadataOnly, query: { limit: '1' }, signal: run.signal });
      } catch (fault) {
        if (!(await isUnserved(run, fault, { group, versions, resource, version }))) throw fault;
        isServed = false;
      }
    },
    { meaningOf },
  );
  return isServed ? answer : unusedService('the cluster does not serve it');
}

/** RBAC's refusal is a `Status` with this reason; the 403 of a proxy is none. */
function meaningOf(error: CloudError): AccessMeaning {
  const isForbidden = error instanceof ClusterAnswerError && error.status === 403 && error.code === 'Forbidden';
  return { result: isForbidden ? 'denied' : 'not_evaluated' };
}

/** Throws `CloudError` when the cluster rejects the credentials. It does not say who the caller is. */
export async function clusterCaller({ client, signal }: ClusterRun): Promise<null> {
  try {
    await client.get({ path: '/version', signal });
  } catch (error) {
    if (!(error instanceof CloudError) || error.kind !== 'access_denied') throw error;
  }
  return null;
}
