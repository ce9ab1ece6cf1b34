import assert from 'node:assert/strict';
import { startAzure } from '../../../../emulators/azure.ts';
import { idOf, put } from '../../../../../sample/azure/subscription.ts';
import { azureIds, azureSubscription } from '../../../../emulators/azure-subscription.ts';
import { azureSession, listed } from '../subscription-under-test.ts';

const machineId = idOf(azureIds.subscriptionId, 'shop', 'Microsoft.Compute/virtualMachines', 'batch');

/** Whether a disk counts as attached, for each disk that a subscription has. */
async function attachedDisks(
  disks: { name: string; diskState?: string; managedBy?: string }[],
): Promise<Record<string, unknown>> {
  const subscription = azureSubscription();
  for (const { name, diskState, managedBy } of disks) {
    put(subscription, {
      id: idOf(azureIds.subscriptionId, 'shop', 'Microsoft.Compute/disks', name),
      name,
      type: 'Microsoft.Compute/disks',
      ...(managedBy === undefined ? {} : { managedBy }),
      properties: diskState === undefined ? {} : { diskState },
    });
  }
  const server = await startAzure(subscription);
  try {
    const resources = await listed(azureSession(server.url), 'disks');
    const own = resources.filter(({ name }) => disks.some((disk) => disk.name === name));
    return Object.fromEntries(own.map(({ name, configuration }) => [name, configuration['attached']]));
  } finally {
    await server.stop();
  }
}

describe('a managed disk', () => {
  it('is attached while a machine has it, also one that is deallocated or hibernated', async () => {
    assert.deepEqual(
      await attachedDisks([
        { name: 'running', diskState: 'Attached' },
        { name: 'deallocated', diskState: 'Reserved' },
        { name: 'hibernated', diskState: 'Frozen' },
        { name: 'exported-hibernated', diskState: 'ActiveSASFrozen' },
        { name: 'exported-attached', diskState: 'ActiveSAS', managedBy: machineId },
        { name: 'without-state', managedBy: machineId },
      ]),
      {
        running: true,
        deallocated: true,
        hibernated: true,
        'exported-hibernated': true,
        'exported-attached': true,
        'without-state': true,
      },
    );
  });

  it('is not attached when no machine has it', async () => {
    assert.deepEqual(
      await attachedDisks([
        { name: 'free', diskState: 'Unattached' },
        { name: 'exported', diskState: 'ActiveSAS' },
        { name: 'uploading', diskState: 'ActiveUpload' },
      ]),
      { free: false, exported: false, uploading: false },
    );
  });
});
