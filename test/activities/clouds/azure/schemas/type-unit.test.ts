import assert from 'node:assert/strict';
import { startArmServer, type ArmServer } from '../../../../../sample/azure/server.ts';
import { idOf, put } from '../../../../../sample/azure/subscription.ts';
import type { CloudSession, CollectedResource } from '../../../../../activities/clouds/cloud.ts';
import type { CloudError } from '../../../../../activities/clouds/errors.ts';
import { azureIds, azureSubscription } from '../../../../emulators/azure-subscription.ts';
import { recordingBudgets } from '../../../../helpers/recording-budgets.ts';
import { createCallPacer } from '../../../../../activities/clouds/shared/call-pacer.ts';
import { startAzure, type Azure } from '../../../../emulators/azure.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';
import { azureSession } from '../subscription-under-test.ts';

const frontDoor = 'microsoft.network/frontdoors';
const actionGroup = 'microsoft.insights/actiongroups';
const groupType = 'Microsoft.Insights/actionGroups';

async function list(session: CloudSession, type: string): Promise<CollectedResource[]> {
  const resources: CollectedResource[] = [];
  const unit = { service: type, region: 'global', resourceTypes: [type] };
  for await (const page of session.pages(unit, null, noDeadline())) resources.push(...page.resources);
  return resources;
}

async function typesOf(session: CloudSession): Promise<string[]> {
  const { types } = (await session.schemaTypes?.([], noDeadline())) ?? assert.fail();
  const listed = await Promise.all(types.map(async ({ resourceType }) => list(session, resourceType)));
  return [...new Set(listed.flat().map(({ resourceType }) => resourceType))];
}

describe('Types of Azure that are listed by schema', () => {
  let azure: (Azure | ArmServer) | null = null;
  afterEach(async () => {
    const running = azure;
    azure = null;
    await running?.stop();
  });

  /** A subscription with seven action groups. */
  function withGroups() {
    const subscription = azureSubscription();
    const names = Array.from({ length: 7 }, (_, index) => `group-${index}`);
    for (const name of names) {
      const id = idOf(azureIds.subscriptionId, 'shop', groupType, name);
      put(subscription, { id, name, type: groupType, location: 'Global', properties: { enabled: true } });
    }
    return { subscription, names };
  }

  it('are found and listed by one query: those that no collector reads', async () => {
    const { subscription } = withGroups();
    put(subscription, {
      id: idOf(azureIds.subscriptionId, 'shop', 'Microsoft.Network/frontDoors', 'edge'),
      name: 'edge',
      type: 'Microsoft.Network/frontDoors',
      location: 'Global',
      properties: {},
    });
    const budgets = recordingBudgets();
    const pacing = { pacer: createCallPacer(budgets), tenantId: azureIds.tenantId, identity: 'app-1' };
    // Microsoft's models in this project do not have each of the types.
    azure = await startArmServer(subscription);
    const types = await typesOf(azureSession(azure.url, { listsBySchema: true, pacing }));
    assert.ok(types.includes(actionGroup) && types.includes(frontDoor));
    assert.deepEqual([...budgets.calls.values()], [1]);
    assert.deepEqual(
      types.filter((type) => /virtualmachines|disks|vaults$|sites$|storageaccounts/.test(type)),
      [],
    );
    assert.equal(azureSession(azure.url).schemaTypes, undefined);
  });

  it('are listed page by page, and read one by one', async () => {
    const { subscription, names } = withGroups();
    azure = await startAzure(subscription, { pageSize: 3 });
    const session = azureSession(azure.url, { listsBySchema: true });
    const groups = await list(session, actionGroup);
    for (const name of names)
      assert.ok(
        groups.some((group) => group.name === name),
        name,
      );
    const [first] = groups;
    assert.ok(first);
    assert.deepEqual(await session.read(first, noDeadline()), first);
  });

  it('fail where the answer is truncated', async () => {
    const running = await startAzure(withGroups().subscription);
    azure = running;
    const session = azureSession(running.url, { listsBySchema: true });
    running.fail({ kind: 'partial', times: Number.POSITIVE_INFINITY });
    await assert.rejects(list(session, actionGroup), (fault: CloudError) => fault.kind === 'unavailable');
  });

  it('have the row of the graph as configuration, what Azure writes as observed, and no secrets', async () => {
    const subscription = azureSubscription();
    const id = idOf(azureIds.subscriptionId, 'Shop', 'Microsoft.Network/frontDoors', 'Edge');
    put(subscription, {
      id,
      name: 'Edge',
      type: 'Microsoft.Network/frontDoors',
      location: 'Global',
      tags: { team: 'shop' },
      properties: {
        provisioningState: 'Succeeded',
        enabledState: 'Enabled',
        backendPools: [{ name: 'pool', properties: { provisioningState: 'Succeeded', backends: [{ weight: 50 }] } }],
        origin: { etag: 'W/1', clientSecret: 'a-secret-of-the-origin' },
      },
    });
    // Microsoft's models in this project do not have the type.
    azure = await startArmServer(subscription);
    const session = azureSession(azure.url, { listsBySchema: true });
    assert.ok((await typesOf(session)).includes(frontDoor));
    const [resource] = await list(session, frontDoor);
    assert.deepEqual(resource, {
      externalId: id.toLowerCase(),
      name: 'Edge',
      resourceType: frontDoor,
      region: 'global',
      status: 'active',
      tags: { team: 'shop' },
      configuration: {
        id,
        name: 'Edge',
        type: frontDoor,
        location: 'Global',
        tags: { team: 'shop' },
        properties: {
          enabledState: 'Enabled',
          backendPools: [{ name: 'pool', properties: { backends: [{ weight: 50 }] } }],
          origin: { clientSecret: `hmac-sha256:${'a-secret-of-the-origin'.length}` },
        },
        observed: { properties: { provisioningState: 'Succeeded', origin: { etag: 'W/1' } } },
      },
      unreadable: {},
    });
  });
});
