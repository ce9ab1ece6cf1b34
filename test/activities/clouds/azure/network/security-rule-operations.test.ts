import assert from 'node:assert/strict';
import type { CloudSession, CollectedResource } from '../../../../../activities/clouds/cloud.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import type { ArmServer } from '../../../../../sample/azure/server.ts';
import { startAzure } from '../../../../emulators/azure.ts';
import { idOf, type Subscription } from '../../../../../sample/azure/subscription.ts';
import { azureIds, azureSubscription } from '../../../../emulators/azure-subscription.ts';
import { azureSession, listed } from '../subscription-under-test.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';

const groupId = idOf(azureIds.subscriptionId, 'shop', 'Microsoft.Network/networkSecurityGroups', 'web-nsg');
const webServers = idOf(azureIds.subscriptionId, 'shop', 'Microsoft.Network/applicationSecurityGroups', 'web');
const databases = idOf(azureIds.subscriptionId, 'shop', 'Microsoft.Network/applicationSecurityGroups', 'data');

/** A rule between two application security groups, as Resource Manager shows it. */
const ruleOfGroups = {
  name: 'web-to-data',
  properties: {
    priority: 200,
    direction: 'Inbound',
    access: 'Allow',
    protocol: 'Tcp',
    sourceApplicationSecurityGroups: [{ id: webServers }],
    destinationApplicationSecurityGroups: [{ id: databases }],
    sourceAddressPrefixes: [],
    destinationAddressPrefixes: [],
    destinationPortRange: '5432',
  },
};

describe('a security rule of application security groups', () => {
  let subscription: Subscription;
  let server: ArmServer;
  let session: CloudSession;

  beforeEach(async () => {
    subscription = azureSubscription();
    rules().push(structuredClone(ruleOfGroups));
    server = await startAzure(subscription);
    session = azureSession(server.url);
  });
  afterEach(() => server.stop());

  const rules = () => {
    const group = subscription.resources.get(groupId.toLowerCase());
    assert.ok(group);
    return group.properties['securityRules'] as { name: string; properties: JsonObject }[];
  };
  const stored = (): JsonObject => {
    const rule = rules().find(({ name }) => name === ruleOfGroups.name);
    assert.ok(rule);
    return rule.properties;
  };
  const group = async (): Promise<CollectedResource> => {
    const [found] = await listed(session, 'network-security-groups');
    assert.ok(found);
    return found;
  };
  const rule = async (): Promise<JsonObject> => {
    const found = ((await group()).configuration['rules'] as JsonObject[]).find(
      ({ name }) => name === ruleOfGroups.name,
    );
    assert.ok(found);
    return found;
  };
  const putRule = (parameters: JsonObject) =>
    session.apply(
      {
        name: 'network.put_security_rule',
        target: { resourceType: 'network_security_group', externalId: groupId.toLowerCase(), region: 'westeurope' },
        parameters: { rule: parameters },
      },
      noDeadline(),
    );

  it('is shown with its groups', async () => {
    const { source_groups, destination_groups, source_prefixes } = await rule();
    assert.deepEqual(source_groups, [webServers.toLowerCase()]);
    assert.deepEqual(destination_groups, [databases.toLowerCase()]);
    assert.deepEqual(source_prefixes, []);
  });

  it('keeps its groups, and gets no empty list of prefixes, when another part of it is changed', async () => {
    await putRule({ ...(await rule()), destination_ports: ['5433'] });
    const { sourceApplicationSecurityGroups, destinationApplicationSecurityGroups, ...others } = stored();
    assert.deepEqual(sourceApplicationSecurityGroups, [{ id: webServers.toLowerCase() }]);
    assert.deepEqual(destinationApplicationSecurityGroups, [{ id: databases.toLowerCase() }]);
    assert.equal(others['destinationPortRange'], '5433');
    assert.deepEqual(
      Object.keys(others).filter((name) => name.includes('Address')),
      [],
    );
  });

  it('is restored with its groups after it was deleted', async () => {
    const known = await rule();
    rules().splice(0);
    await putRule(known);
    assert.deepEqual(stored()['sourceApplicationSecurityGroups'], [{ id: webServers.toLowerCase() }]);
  });

  it('keeps the groups that it has when the plan was made without them', async () => {
    const { source_groups: _source, destination_groups: _destination, ...bare } = await rule();
    await putRule({ ...bare, priority: 210 });
    assert.deepEqual(stored()['sourceApplicationSecurityGroups'], [{ id: webServers }]);
    assert.equal(stored()['priority'], 210);
  });

  it('is rejected, and nothing is sent, without a source', async () => {
    const { source_groups: _source, ...bare } = await rule();
    rules().splice(0);
    await assert.rejects(putRule(bare), { kind: 'invalid_request', message: /names no source/ });
    assert.deepEqual(rules(), []);
  });
});
