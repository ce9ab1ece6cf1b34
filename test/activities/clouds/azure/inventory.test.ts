import assert from 'node:assert/strict';
import type { CollectedResource } from '../../../../activities/clouds/cloud.ts';
import { checksOf } from '../../../../platform/check-catalog.ts';
import type { ArmServer } from '../../../../sample/azure/server.ts';
import { startAzure } from '../../../emulators/azure.ts';
import { azureIds, azureSubscription } from '../../../emulators/azure-subscription.ts';
import { azureSession, listed } from './subscription-under-test.ts';
import { noDeadline } from '../../../helpers/no-deadline.ts';
import { nothingAbove } from '../../../../domain/organizations/above.ts';

describe('The inventory of an Azure subscription', () => {
  let server: ArmServer;
  let resources: CollectedResource[];

  const one = (type: string, name?: string): CollectedResource => {
    const found = resources.find(
      (resource) => resource.resourceType === type && (name ?? resource.name) === resource.name,
    );
    assert.ok(found, `no ${type}`);
    return found;
  };

  before(async () => {
    server = await startAzure(azureSubscription(), { pageSize: 2 });
    const session = azureSession(server.url);
    const units = session.units({ regions: ['global'], withGlobal: true });
    resources = (await Promise.all(units.map(async ({ service }) => listed(session, service)))).flat();
  });
  after(() => server.stop());

  it('contains resources of every type, each read completely', () => {
    assert.deepEqual([...new Set(resources.map(({ resourceType }) => resourceType))].toSorted(), [
      'account',
      'app_service',
      'container_cluster',
      'container_registry',
      'db_instance',
      'directory',
      'disk',
      'key_vault',
      'network',
      'network_security_group',
      'object_bucket',
      'role_assignment',
      'snapshot',
      'vm_instance',
    ]);
    assert.deepEqual(
      resources.flatMap(({ name, unreadable }) => Object.entries(unreadable).map((fault) => [name, ...fault])),
      [],
    );
  });

  it('shows a machine with the public address of its interface, whatever letters its ids have', () => {
    const { externalId, region, tags, configuration } = one('vm_instance');
    assert.equal(externalId, externalId.toLowerCase());
    assert.deepEqual([region, tags], ['westeurope', { team: 'shop' }]);
    assert.equal(configuration['has_public_address'], true);
    assert.deepEqual(configuration['identity_types'], ['SystemAssigned', 'UserAssigned']);
  });

  it('joins a group with its flow log and an account with its services', () => {
    assert.deepEqual(one('network_security_group').configuration['flow_log'], { enabled: true, retention_days: 90 });
    const { configuration } = one('object_bucket');
    assert.equal(configuration['blob_soft_delete_days'], 7);
    assert.equal(configuration['container_soft_delete_days'], null);
    assert.deepEqual(configuration['smb_versions'], ['SMB3.1.1']);
  });

  it('reads the flow logs of a network and of its subnets, without the limit of a policy that is off', () => {
    assert.deepEqual(one('network').configuration['flow_logs'], [
      { subnet: null, enabled: true, retention_days: 0 },
      { subnet: 'web', enabled: false, retention_days: 7 },
    ]);
  });

  it('names the node pools that lack encryption at host, which is off unless it is shown', () => {
    assert.deepEqual(one('container_cluster').configuration['pools_without_encryption_at_host'], ['user']);
  });

  it('reads the conditions, scopes and action groups of an alert', () => {
    const { activity_log_alerts: alerts, action_groups: groups } = one('account').configuration;
    const [group] = groups as { id: string; enabled: boolean; receivers: number }[];
    assert.deepEqual({ enabled: group?.enabled, receivers: group?.receivers }, { enabled: true, receivers: 2 });
    assert.deepEqual(alerts, [
      {
        name: 'policies',
        enabled: true,
        category: 'Administrative',
        operations: ['Microsoft.Authorization/policyAssignments/write'],
        scopes: [`/subscriptions/${azureIds.subscriptionId}`],
        filters: ['level'],
        action_groups: [group?.id],
      },
    ]);
  });

  it('reads whether an account has shares and how old its keys are, as facts that change by themselves', () => {
    const { configuration } = one('object_bucket');
    assert.deepEqual(configuration['observed'], {
      has_file_shares: true,
      keys_created_at: [
        { name: 'key1', at: '2026-11-01T00:00:00Z' },
        { name: 'key2', at: null },
      ],
    });
    assert.equal(configuration['cross_tenant_replication'], true, 'what an account of unknown age does not say');
  });

  it('reads the settings of an app with its certificates and the export of its logs', () => {
    const { configuration } = one('app_service');
    assert.equal(configuration['client_certificate_mode'], 'Optional');
    assert.equal(configuration['http_logs_exported'], true);
    assert.deepEqual(one('db_instance', 'orders').configuration['auditing'], {
      enabled: true,
      retention_days: 91,
      to_storage: true,
    });
  });

  it('reads every page of a list and never a secret', () => {
    assert.deepEqual(Object.keys(one('db_instance', 'ledger').configuration['parameters'] as object), [
      'log_checkpoints',
      'log_connections',
      'log_disconnections',
      'logfiles.retention_days',
      'require_secure_transport',
    ]);
    assert.deepEqual(one('key_vault').configuration['secrets'], [
      { name: 'database', enabled: true, expires_at: null },
    ]);
    assert.equal(one('role_assignment').configuration['role_name'], 'Owner');
  });

  it('has every field that a check of its type reads', () => {
    const byType = (type: string) => resources.filter(({ resourceType }) => resourceType === type);
    let verdicts = 0;
    for (const resource of resources) {
      for (const check of checksOf('cloud_c', resource.resourceType)) {
        const verdict = check.evaluate(resource, {
          now: new Date('2026-11-21T00:00:00Z'),
          find: (type, id) => byType(type).find(({ externalId }) => externalId === id) ?? null,
          every: byType,
          whyUnlisted: () => null,
          above: nothingAbove,
        });
        verdicts += 1;
        assert.notEqual(
          verdict.outcome,
          'not_evaluated',
          `${check.id} on ${resource.name}: ${JSON.stringify(verdict)}`,
        );
      }
    }
    assert.ok(verdicts >= 70, `only ${verdicts} verdicts`);
  });

  it('reads a single resource as the listing shows it', async () => {
    const session = azureSession(server.url);
    for (const resource of resources) {
      const { resourceType, externalId, region } = resource;
      const read = await session.read({ resourceType, externalId, region }, noDeadline());
      assert.deepEqual(read, resource, `${resourceType} ${externalId}`);
    }
    const target = { resourceType: 'disk', externalId: '/subscriptions/none', region: 'westeurope' };
    assert.equal(await session.read(target, noDeadline()), null);
  });
});
