import assert from 'node:assert/strict';
import { servedKinds } from '../../../../../activities/clouds/kubernetes/kinds/served-kinds.ts';
import { operationAccess } from '../../../../../domain/access-checks/remediation-access.ts';
import { changeRights, ownKinds, rightsOn } from '../../../../../domain/clouds/kubernetes/schemas/own-kinds.ts';
import { isRemediationName, remediationPermissions } from '../../../../../domain/setups/permissions/permissions.ts';
import { sessionOn, withClient } from '../../../../helpers/cluster-round-trip.ts';
import { defineKind } from '../../../../helpers/custom-kinds.ts';
import { eventually } from '../../../../helpers/eventually.ts';
import {
  buildTimeoutMs,
  requireApiserver,
  startApiserver,
  type Apiserver,
} from '../../../../helpers/kube-apiserver.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';

const gadgetType = 'example.org/Gadget';

describe('Rights to change objects of kinds that are read by schema', () => {
  let server: Apiserver | null = null;
  const running = (): Apiserver => server ?? assert.fail();

  before(async function () {
    this.timeout(buildTimeoutMs);
    requireApiserver(this);
    server = await startApiserver({ users: ['limited'] });
    await defineKind(server, { group: 'example.org', kind: 'Gadget', plural: 'gadgets', versions: ['v1'] });
  });
  after(() => server?.stop());

  it('are in setups, for definitions of custom kinds, too', () => {
    const names = ['batch/CronJob', 'gadgets.example.org'];
    assert.deepEqual(remediationPermissions('kubernetes', names), [
      'batch/cronjobs:get',
      'batch/cronjobs:patch',
      'example.org/gadgets:get',
      'example.org/gadgets:patch',
    ]);
    for (const name of ['apiextensions.k8s.io/CustomResourceDefinition', 'core/Secret', '*', 'gadgets.*']) {
      assert.equal(isRemediationName('kubernetes', name), false, name);
    }
  });

  it('name all kinds that the server itself has by their plural', async () => {
    const served = await withClient(running(), async (client) => servedKinds(client, noDeadline()));
    const own = [...served.values()].filter(({ group }) => group !== 'example.org');
    assert.deepEqual(
      Object.fromEntries(own.map(({ resourceType, resource }) => [resourceType, resource])),
      Object.fromEntries(Object.entries(ownKinds).filter(([type]) => served.has(type))),
    );
    assert.ok(own.length > 25, String(own.length));
    for (const { resourceType, group, resource } of own)
      assert.deepEqual(changeRights(resourceType), rightsOn(group, resource));
    assert.deepEqual(changeRights('gadgets.example.org'), ['example.org/gadgets:get', 'example.org/gadgets:patch']);
    for (const name of ['secrets', 'core/Secret', 'example.org/Gadget', 'clusterroles.rbac.authorization.k8s.io']) {
      assert.equal(changeRights(name), null, name);
    }
  });

  it('are asked for, for each kind', async () => {
    const session = sessionOn(running(), { user: 'limited' });
    const rbac = '/apis/rbac.authorization.k8s.io/v1';
    const kind = { apiVersion: 'rbac.authorization.k8s.io/v1', metadata: { name: 'gadgets' } };
    const rules = [{ apiGroups: ['example.org'], resources: ['gadgets'], verbs: ['get', 'patch'] }];
    await running().call('POST', `${rbac}/clusterroles`, { ...kind, kind: 'ClusterRole', rules });
    await running().call('POST', `${rbac}/clusterrolebindings`, {
      ...kind,
      kind: 'ClusterRoleBinding',
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'gadgets' },
      subjects: [{ kind: 'User', name: 'limited' }],
    });
    const granted = async (): Promise<void> => {
      const operations = operationAccess(
        'orchestrator',
        (await session.remediationAccess?.([], noDeadline())) ?? assert.fail(),
      );
      const resultOf = (type: string) => operations.find(({ resourceType }) => resourceType === type);
      assert.equal(resultOf(gadgetType)?.result, 'allowed');
      assert.deepEqual(
        [resultOf('batch/CronJob')?.result, resultOf('batch/CronJob')?.statements],
        ['denied', [{ apiGroups: ['batch'], resources: ['cronjobs'], verbs: ['get', 'patch'] }]],
      );
      assert.equal(resultOf('apiextensions.k8s.io/CustomResourceDefinition'), undefined);
    };
    await eventually(granted);
    session.close();
  });
});
