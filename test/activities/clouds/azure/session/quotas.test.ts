import assert from 'node:assert/strict';
import { identityOf } from '../../../../../activities/clouds/azure/session/quotas.ts';
import { createCallPacer, type CallPacer } from '../../../../../activities/clouds/shared/call-pacer.ts';
import { allSchemaTypes } from '../../../../../domain/clouds/schema-types.ts';
import type { CollectedResource } from '../../../../../activities/clouds/cloud.ts';
import { startArmServer, type ArmServer } from '../../../../../sample/azure/server.ts';
import { changeRecords } from '../../../../emulators/azure/resource-changes.ts';
import { startAzure } from '../../../../emulators/azure.ts';
import { startAzureOrganization, type AzureOrganization } from '../../../../emulators/azure-organization.ts';
import { azureIds, azureSubscription } from '../../../../emulators/azure-subscription.ts';
import { discoveredParts } from '../../../../helpers/discovered-parts.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';
import { recordingBudgets } from '../../../../helpers/recording-budgets.ts';
import { azureSession, listed } from '../subscription-under-test.ts';

const { tenantId } = azureIds;

describe('The quotas of an identity of Azure', () => {
  let tenant: AzureOrganization;
  beforeEach(async () => {
    tenant = await startAzureOrganization();
  });
  afterEach(() => tenant.stop());

  it('are those of reads without a subscription; reads of one count against it', async () => {
    const budgets = recordingBudgets();
    const pacing = { pacer: createCallPacer(budgets), tenantId, identity: 'app-1' };
    const session = azureSession(tenant.url, { pacing });
    await session.verify(noDeadline());
    assert.deepEqual([...budgets.asked], []);
    await discoveredParts(session, null);
    assert.deepEqual([...budgets.asked], [[`azure/${tenantId}/app-1/tenant-reads`, { burst: 250, perSecond: 25 }]]);
  });

  it('are those of Resource Graph for its queries, whatever subscription they are about', async () => {
    const budgets = recordingBudgets();
    const pacing = { pacer: createCallPacer(budgets), tenantId, identity: 'app-1' };
    const server = await startAzure(azureSubscription());
    try {
      await listed(azureSession(server.url, { pacing }), 'disks');
    } finally {
      await server.stop();
    }
    assert.deepEqual([...budgets.asked], [[`azure/${tenantId}/app-1/graph`, { burst: 3, perSecond: 2.4 }]]);
  });

  describe('of Resource Graph', () => {
    const turns: boolean[] = [];
    const pacer: CallPacer = {
      turn: async ({ isUrgent }) => void turns.push(isUrgent),
      refused: () => undefined,
    };
    const options = { pacing: { pacer, tenantId, identity: 'app-1' }, listsBySchema: true };
    let server: ArmServer;
    beforeEach(() => turns.splice(0));
    afterEach(() => server.stop());

    it('are used by reads of one resource before those of listings', async () => {
      server = await startArmServer(azureSubscription());
      const session = azureSession(server.url, options);
      const unit = { service: allSchemaTypes, region: 'global', resourceTypes: [] };
      const resources: CollectedResource[] = [];
      for await (const page of session.pages(unit, null, noDeadline())) resources.push(...page.resources);
      const [resource = assert.fail()] = resources;
      assert.deepEqual(await session.read(resource, noDeadline()), resource);
      assert.deepEqual(turns, [false, true]);
    });

    it('are used by feeds of changes before listings', async () => {
      const { intercept } = changeRecords({ now: () => Date.now(), pageSize: 1_000 });
      server = await startAzure(azureSubscription(), { intercept });
      await azureSession(server.url, options)
        .changes?.({ cursor: null, settings: {}, known: async () => [] }, noDeadline())
        .next();
      assert.deepEqual(turns, [true]);
    });
  });

  it('are named by the application or the managed identity', () => {
    const proof = { type: 'client_secret', clientSecret: 'secret' } as const;
    assert.equal(identityOf({ type: 'application', tenantId, clientId: 'app-1', proof }), 'app-1');
    assert.equal(identityOf({ type: 'managed_identity', clientId: null }), 'managed-default');
    assert.equal(identityOf({ type: 'managed_identity', clientId: 'app-2' }), 'managed-app-2');
  });
});
