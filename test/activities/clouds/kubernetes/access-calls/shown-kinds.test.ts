import assert from 'node:assert/strict';
import { clusterRemediationAccess } from '../../../../../activities/clouds/kubernetes/access-calls/remediation-access.ts';
import { servedKinds } from '../../../../../activities/clouds/kubernetes/kinds/served-kinds.ts';
import type {
  ClusterClient,
  ClusterCreation,
} from '../../../../../activities/clouds/kubernetes/session/cluster-client.ts';
import { operationAccess } from '../../../../../domain/access-checks/remediation-access.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';

const group = 'packages.operators.coreos.com';
const resources = [
  { resource: 'packagemanifests', responseKind: { kind: 'PackageManifest' }, verbs: ['get', 'list'] },
  { resource: 'catalogs', responseKind: { kind: 'Catalog' }, verbs: ['get', 'list', 'patch'] },
];
const discovery = {
  kind: 'APIGroupDiscoveryList',
  items: [{ metadata: { name: group }, versions: [{ version: 'v1', resources }] }],
};
const noGroups = { kind: 'APIGroupDiscoveryList', items: [] };
const reading = {
  get: async ({ path }: { path: string }) => (path === '/apis' ? discovery : noGroups),
} as unknown as ClusterClient;

/** Returns the result for the only kind that can be changed, and all that were asked for, where some verbs are allowed. */
async function accessWith(allowed: readonly string[]) {
  const client = {
    post: async ({ body }: { body: { spec: { resourceAttributes: { verb: string } } } }) => ({
      status: { allowed: allowed.includes(body.spec.resourceAttributes.verb) },
    }),
  } as unknown as ClusterCreation;
  const kinds = [...(await servedKinds(reading, noDeadline())).values()];
  const answer = await clusterRemediationAccess(client, { signal: noDeadline(), kinds });
  return operationAccess('orchestrator', answer)
    .filter(({ operation }) => operation === 'object.patch')
    .map(({ resourceType, result, missing }) => ({ resourceType, result, missing }));
}

describe('Access to change kinds that are read by schema', () => {
  it('needs reading, too, and is not asked for of kinds that the cluster only shows', async () => {
    const resourceType = `${group}/Catalog`;
    assert.deepEqual(await accessWith(['get', 'patch']), [{ resourceType, result: 'allowed', missing: [] }]);
    assert.deepEqual(await accessWith(['patch']), [
      { resourceType, result: 'denied', missing: [`${group}/catalogs:get`] },
    ]);
  });
});
