import assert from 'node:assert/strict';
import { azureOperations } from '../../../../activities/clouds/azure/resources.ts';
import { cloudDefinitions } from '../../../../domain/clouds/clouds.ts';
import { planChange } from '../../../../domain/remediation/plan-change.ts';
import type { RemediationPlan } from '../../../../domain/remediation/plan.ts';
import type { Json, JsonObject } from '../../../../domain/json.ts';
import type { CloudSession, CollectedResource } from '../../../../activities/clouds/cloud.ts';
import type { ArmServer } from '../../../../sample/azure/server.ts';
import { startAzure } from '../../../emulators/azure.ts';
import type { Subscription } from '../../../../sample/azure/subscription.ts';
import { azureSubscription } from '../../../emulators/azure-subscription.ts';
import { plannedChange } from '../../../helpers/planned-change.ts';
import { azureSession } from './subscription-under-test.ts';

const { signal } = new AbortController();

describe('remediating resources of a subscription', () => {
  let subscription: Subscription;
  let server: ArmServer;
  let session: CloudSession;
  const calls: string[] = [];

  beforeEach(async () => {
    subscription = azureSubscription();
    server = await startAzure(subscription, {
      intercept({ method }) {
        if (method !== 'GET' && method !== 'POST') calls.push(method);
        return null;
      },
    });
    session = azureSession(server.url);
    calls.length = 0;
  });
  afterEach(async () => {
    session.close();
    await server.stop();
  });

  const resourceOf = async (resourceType: string, name: string): Promise<CollectedResource> => {
    const id = [...subscription.resources.keys()].find((key) => key.endsWith(`/${name}`)) ?? '';
    const resource = await session.read({ resourceType, externalId: id, region: 'global' }, signal);
    assert.ok(resource, name);
    return resource;
  };
  const planned = (resource: CollectedResource, sets: Record<string, Json>): RemediationPlan =>
    plannedChange({ providerKind: 'cloud_c' }, resource, sets);
  const applyAll = async (operations: (RemediationPlan['steps'][number]['operation'] | undefined)[]) => {
    for (const operation of operations) {
      assert.ok(operation);
      assert.equal((await session.apply(operation, signal)).outcome, 'changed');
      assert.equal((await session.apply(operation, signal)).outcome, 'already_there');
    }
  };

  const changes: [type: string, name: string, sets: Record<string, Json>, calls: number][] = [
    [
      'object_bucket',
      'shopexports',
      { https_only: false, minimum_tls_version: 'TLS1_0', default_network_action: 'Deny', network_bypass: ['Logging'] },
      1,
    ],
    ['object_bucket', 'shopexports', { tags: { team: 'shop', tier: 'cold' } }, 1],
    ['vm_instance', 'web', { tags: { owner: 'ops' } }, 2],
    ['key_vault', 'shop-vault', { rbac: false, default_network_action: 'Deny' }, 1],
    ['app_service', 'shop-web', { https_only: true, minimum_tls_version: '1.3', ftps_state: 'Disabled' }, 2],
    ['container_registry', 'shopimages', { admin_user: false }, 1],
    ['db_instance', 'orders', { minimum_tls_version: '1.3', firewall_rules: [] }, 2],
    ['db_instance', 'ledger', { firewall_rules: [{ name: 'home', start: '192.0.2.7', end: '192.0.2.8' }] }, 2],
    [
      'network_security_group',
      'web-nsg',
      {
        rules: [
          {
            name: 'https',
            priority: 110,
            direction: 'inbound',
            access: 'allow',
            protocol: 'tcp',
            source_prefixes: ['10.0.0.0/8', '192.0.2.0/24'],
            destination_prefixes: ['*'],
            destination_ports: ['443'],
          },
        ],
      },
      2,
    ],
  ];
  for (const [type, name, sets, callCount] of changes) {
    it(`sets ${Object.keys(sets).join(', ')} of ${type} ${name}, once, and takes it back`, async () => {
      const before = await resourceOf(type, name);
      const { steps } = planned(before, sets);
      await applyAll(steps.map(({ operation }) => operation));
      assert.equal(calls.length, callCount);
      const after = await resourceOf(type, name);
      for (const [key, value] of Object.entries(sets)) assert.deepEqual(after.configuration[key], value, key);
      await applyAll(steps.toReversed().map(({ undo }) => undo?.operation));
      assert.deepEqual((await resourceOf(type, name)).configuration, before.configuration);
    });
  }

  it('keeps the other parts of a rule and of network rules', async () => {
    const group = await resourceOf('network_security_group', 'web-nsg');
    const storedRule = () => {
      const [stored] = (subscription.resources.get(group.externalId)?.properties['securityRules'] ?? []) as {
        properties: JsonObject;
      }[];
      assert.ok(stored);
      return stored.properties;
    };
    Object.assign(storedRule(), { description: 'for the office', sourcePortRange: '1024-65535' });
    const [rule] = group.configuration['rules'] as JsonObject[];
    const plan = planned(group, { rules: [{ ...rule, source_prefixes: ['192.0.2.0/24'] }] });
    await applyAll(plan.steps.map(({ operation }) => operation));
    const now = storedRule();
    assert.deepEqual(
      [now['description'], now['sourcePortRange'], now['sourceAddressPrefix']],
      ['for the office', '1024-65535', '192.0.2.0/24'],
    );
  });

  it('does not open administration ports to the internet, whatever the baseline says', async () => {
    const group = await resourceOf('network_security_group', 'web-nsg');
    const open = group.configuration['rules'] as JsonObject[];
    const answer = planChange({
      providerKind: 'cloud_c',
      resource: { ...group, configuration: { ...group.configuration, rules: [] } },
      wanted: { ...group.configuration, rules: open },
      keys: ['rules'],
    });
    assert.ok('noPlan' in answer);
    assert.match(answer.noPlan.reason, /does not open them again/);
  });

  it('refuses an operation that it does not know, without a call', async () => {
    const target = { resourceType: 'disk', externalId: 'x', region: 'global' };
    await assert.rejects(session.apply({ name: 'toString', target, parameters: {} }, signal), {
      kind: 'not_supported',
    });
    assert.deepEqual(calls, []);
  });

  it('uses all existing operations, and no others', () => {
    const used = Object.values(cloudDefinitions.azure.types).flatMap(({ remediation }) =>
      remediation.settings.flatMap(({ operations }) => operations),
    );
    assert.deepEqual([...new Set(used)].toSorted(), Object.keys(azureOperations).toSorted());
  });
});
