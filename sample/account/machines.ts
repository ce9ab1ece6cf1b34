import { idOf, put, putPart, type Subscription } from '../azure/subscription.ts';
import { installedOn, systems } from './packages.ts';
import { putPlaced } from './placed.ts';
import { oneOf, share } from './seeded.ts';
import { oldSnapshots, zones, type Zone } from './tables.ts';

const machinesPerZone = 2;
/** Disks of deleted machines. */
const leftDisks = ['disk-orders-old', 'disk-search-reindex', 'disk-ledger-2023', 'disk-dev-scratch'] as const;

const sizes = {
  prod: ['Standard_D4s_v5', 'Standard_E4s_v5', 'Standard_D8s_v5'],
  staging: ['Standard_D2s_v5', 'Standard_D4s_v5'],
  dev: ['Standard_B2ms', 'Standard_D2s_v5'],
} as const;

const encryption = { type: 'EncryptionAtRestWithPlatformKey' };
const ownKey = { type: 'EncryptionAtRestWithCustomerKey' };

/** Adds machines (48) with their interfaces, packages, disks (76) and snapshots (20). */
export function addMachines(subscription: Subscription): void {
  const { subscriptionId } = subscription;
  for (const zone of zones) {
    const { application, environment, group } = zone;
    for (let number = 1; number <= machinesPerZone; number += 1) addMachine(subscription, zone, number);
    addDisk(subscription, zone, `disk-${application}-${environment}-data`, { sizeGb: 512, state: 'Attached' });
    if (environment !== 'prod') continue;
    for (let number = 1; number <= machinesPerZone; number += 1) {
      const source = diskId(subscriptionId, group, `osdisk-vm-${application}-${environment}-0${number}`);
      addSnapshot(subscription, zone, { name: `snap-${application}-0${number}-daily`, source, incremental: true });
    }
  }
  const [first] = zones;
  for (const name of leftDisks) {
    const zone = zones.find((one) => name.includes(one.application)) ?? first;
    if (zone !== undefined) addDisk(subscription, zone, name, { sizeGb: 256, state: 'Unattached' });
  }
  for (const [application, occasion] of oldSnapshots) {
    const zone = zones.find((one) => one.application === application);
    if (zone === undefined) continue;
    const source = diskId(subscriptionId, zone.group, `disk-${application}-prod-data`);
    addSnapshot(subscription, zone, { name: `snap-${application}-${occasion}`, source, incremental: false });
  }
}

const diskId = (subscriptionId: string, group: string, name: string): string =>
  idOf(subscriptionId, group, 'Microsoft.Compute/disks', name);

function addMachine(subscription: Subscription, zone: Zone, number: number): void {
  const { subscriptionId } = subscription;
  const { application, environment, group, location } = zone;
  const name = `vm-${application}-${environment}-0${number}`;
  const isBad = environment !== 'prod' && share('bad-machine', name) < 0.4;
  const system = systems[oneOf(['ubuntu', 'ubuntu', 'ubuntu', 'almalinux'], 'system', name)];
  const card = idOf(subscriptionId, group, 'Microsoft.Network/networkInterfaces', `nic-${name}`);
  const isPublic = environment === 'dev' && share('public', name) < 0.3;
  put(subscription, {
    id: card,
    name: `nic-${name}`,
    type: 'Microsoft.Network/networkInterfaces',
    location,
    properties: {
      ipConfigurations: [
        {
          properties: isPublic
            ? {
                publicIPAddress: {
                  id: idOf(subscriptionId, group, 'Microsoft.Network/publicIPAddresses', `pip-${name}`),
                },
              }
            : {},
        },
      ],
    },
  });
  const isStopped = environment === 'dev' && share('stopped', name) < 0.25;
  const disk = addDisk(subscription, zone, `osdisk-${name}`, {
    sizeGb: 64,
    // A deallocated machine keeps its disks.
    state: isStopped ? 'Reserved' : 'Attached',
    managedBy: idOf(subscriptionId, group, 'Microsoft.Compute/virtualMachines', name),
  });
  const machine = putPlaced(subscription, zone, {
    name,
    type: 'Microsoft.Compute/virtualMachines',
    ...(isBad ? {} : { identity: { type: 'SystemAssigned' } }),
    properties: {
      hardwareProfile: { vmSize: oneOf(sizes[environment], 'size', name) },
      storageProfile: { osDisk: { osType: 'Linux', managedDisk: { id: disk } }, dataDisks: [] },
      networkProfile: { networkInterfaces: [{ id: card }] },
      osProfile: { linuxConfiguration: { disablePasswordAuthentication: !isBad } },
      securityProfile: {
        encryptionAtHost: environment === 'prod' && share('host-encryption', name) < 0.6,
        uefiSettings: { secureBootEnabled: !isBad, vTpmEnabled: !isBad },
      },
      extended: {
        instanceView: {
          powerState: { code: isStopped ? 'PowerState/deallocated' : 'PowerState/running' },
          osName: system.osName,
          osVersion: system.osVersion,
        },
      },
    },
  });
  for (const { softwareName, version } of installedOn(system.name, name)) {
    putPart(subscription, machine, {
      path: `providers/Microsoft.Security/softwareInventories/${softwareName}`,
      properties: { osPlatform: 'Linux', vendor: system.name, softwareName, version },
    });
  }
}

function addDisk(
  subscription: Subscription,
  zone: Zone,
  name: string,
  { sizeGb, state, managedBy }: { sizeGb: number; state: string; managedBy?: string },
): string {
  const { environment } = zone;
  const { id } = putPlaced(subscription, zone, {
    name,
    type: 'Microsoft.Compute/disks',
    ...(managedBy === undefined ? {} : { managedBy }),
    sku: { name: environment === 'prod' ? 'Premium_LRS' : 'StandardSSD_LRS' },
    properties: {
      diskSizeGB: sizeGb,
      diskState: state,
      encryption: environment === 'prod' && share('own-key', name) < 0.5 ? ownKey : encryption,
      publicNetworkAccess: environment === 'prod' ? 'Disabled' : 'Enabled',
    },
  });
  return id;
}

function addSnapshot(
  subscription: Subscription,
  zone: Zone,
  { name, source, incremental }: { name: string; source: string; incremental: boolean },
): void {
  putPlaced(subscription, zone, {
    name,
    type: 'Microsoft.Compute/snapshots',
    properties: {
      diskSizeGB: incremental ? 64 : 512,
      incremental,
      creationData: { sourceResourceId: source },
      encryption,
      publicNetworkAccess: incremental ? 'Disabled' : 'Enabled',
    },
  });
}
