import assert from 'node:assert/strict';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createDriftActivities } from '../../../activities/drift/drift-activities.ts';
import { shippedFrameworks } from '../../../platform/frameworks.ts';
import { noCustomChecks } from '../../helpers/custom-checks.ts';
import {
  changeResource,
  makeBaseline,
  makeDriftExecution,
  makeProvider,
  makeResource,
} from '../../helpers/factories.ts';
import { member } from '../../helpers/identity.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

describe('A scan for drift', () => {
  const database = useTestDatabase();

  it('counts every resource with a baseline as compared, and not only those that differ', async () => {
    const { id: memberId } = await member(database());
    const { id: providerId } = await makeProvider(database());
    const make = () => makeResource(database(), { providerId, type: 'vm_instance', configuration: { size: 1 } });
    for (let index = 0; index < 12; index += 1) {
      const { id: resourceId } = await make();
      await makeBaseline(database(), { resourceId, memberId });
      if (index === 0) await changeResource(database(), resourceId, { configuration: { size: 2 } });
    }
    await make();
    const { scanProviderDrift } = createDriftActivities({
      database: database(),
      frameworks: shippedFrameworks(),
      customChecks: noCustomChecks,
    });
    const scan = { executionId: await makeDriftExecution(database()), providerId, providerKind: 'cloud_a' as const };
    const counts = await new MockActivityEnvironment().run(scanProviderDrift, scan);
    assert.deepEqual(counts, { compared: 12, detected: 1, updated: 0, resolved: 0 });
  });
});
