import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { schemaObject } from '../../../../../activities/clouds/kubernetes/kinds/schema-object.ts';
import { servedKinds, type ServedKind } from '../../../../../activities/clouds/kubernetes/kinds/served-kinds.ts';
import type { ClusterClient } from '../../../../../activities/clouds/kubernetes/session/cluster-client.ts';
import { planChange } from '../../../../../domain/remediation/plan-change.ts';
import '../../../../../platform/schema-facts.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';

const group = 'packages.operators.coreos.com';
const resources = [
  { resource: 'packagemanifests', responseKind: { kind: 'PackageManifest' }, verbs: ['get', 'list'] },
  { resource: 'catalogs', responseKind: { kind: 'Catalog' }, verbs: ['get', 'list', 'patch'] },
  { resource: 'reviews', responseKind: { kind: 'Review' }, verbs: ['create', 'patch'] },
];
const items = [{ metadata: { name: group }, versions: [{ version: 'v1', resources }] }];
const client = {
  get: async ({ path }: { path: string }) => ({
    kind: 'APIGroupDiscoveryList',
    items: path === '/apis' ? items : [],
  }),
} as unknown as ClusterClient;

function read(kind: ServedKind, spec: { channel: string }) {
  const item = { metadata: { name: 'one', uid: 'u' }, spec };
  return schemaObject(item, { kind, schema: null, fingerprint: (text) => text });
}

describe('A kind that the cluster serves without some verbs', () => {
  it('is planned to change only with `patch`, and not listed without `list`', async () => {
    const kinds = [...(await servedKinds(client, noDeadline())).values()];
    assert.deepEqual(kinds.map(({ kind }) => kind).toSorted(), ['Catalog', 'PackageManifest']);
    for (const kind of kinds) {
      const resource = read(kind, { channel: 'edge' });
      const { configuration } = read(kind, { channel: 'stable' });
      const plan = planChange({ providerKind: 'orchestrator', resource, wanted: configuration, keys: ['spec'] });
      const { changeable } = resource.configuration['observed'] as { changeable?: boolean };
      if (kind.kind === 'Catalog') {
        assert.ok('plan' in plan, JSON.stringify(plan));
        assert.equal(changeable, undefined);
      } else {
        assert.ok('noPlan' in plan, JSON.stringify(plan));
        assert.match(plan.noPlan.reason, /shows objects of this kind, but changes none/);
        assert.equal(changeable, false);
      }
    }
  });
});
