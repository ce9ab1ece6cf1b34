import type { AzureRun, AzureUnit } from '../session/azure-run.ts';
import { textSet } from '../../shared/text-set.ts';
import { azureResource, identityTypes, lowerId, type AzureItem } from '../session/azure-resource.ts';
import { graphListing, graphOne, graphRows, resourcesWithin } from '../session/graph.ts';

interface MachineProperties {
  hardwareProfile?: { vmSize?: string };
  storageProfile?: {
    osDisk?: { osType?: string; managedDisk?: { id?: string } | null };
    dataDisks?: { managedDisk?: { id?: string } | null }[];
  };
  networkProfile?: { networkInterfaces?: { id?: string }[] };
  osProfile?: { linuxConfiguration?: { disablePasswordAuthentication?: boolean } };
  securityProfile?: {
    encryptionAtHost?: boolean;
    uefiSettings?: { secureBootEnabled?: boolean; vTpmEnabled?: boolean };
  };
  extended?: { instanceView?: { powerState?: { code?: string } } };
}

interface InterfaceProperties {
  ipConfigurations?: { properties?: { publicIPAddress?: { id?: string } | null } }[];
}

const runningStates = new Set(['PowerState/running', 'PowerState/starting']);

/** Returns the interfaces of a batch of machines that have a public address. */
async function publicInterfaces(run: AzureRun, machines: AzureItem<MachineProperties>[]): Promise<Set<string>> {
  const ids = textSet(machines.flatMap(({ properties }) => interfacesOf(properties)));
  if (ids.length === 0) return new Set();
  const rows = await graphRows<AzureItem<InterfaceProperties>>(
    run,
    resourcesWithin('microsoft.network/networkinterfaces', ids),
  );
  const open = rows.filter(({ properties }) =>
    (properties?.ipConfigurations ?? []).some((one) => Boolean(one.properties?.publicIPAddress?.id)),
  );
  return new Set(open.map(({ id }) => lowerId(id) ?? ''));
}

const interfacesOf = (machine: MachineProperties | null | undefined): string[] =>
  textSet((machine?.networkProfile?.networkInterfaces ?? []).map(({ id }) => lowerId(id)));

function machine(item: AzureItem<MachineProperties>, open: Set<string>) {
  const { properties } = item;
  const power = properties?.extended?.instanceView?.powerState?.code;
  const isRunning = power === undefined || runningStates.has(power);
  const system = properties?.storageProfile?.osDisk;
  const interfaces = interfacesOf(properties);
  return azureResource(item, {
    resourceType: 'vm_instance',
    status: isRunning ? 'active' : 'stopped',
    configuration: {
      state: isRunning ? 'running' : 'stopped',
      size: properties?.hardwareProfile?.vmSize ?? null,
      os_type: system?.osType ?? null,
      managed_disks: system?.managedDisk !== undefined && system.managedDisk !== null,
      disk_ids: textSet(
        [system, ...(properties?.storageProfile?.dataDisks ?? [])].map((disk) => lowerId(disk?.managedDisk?.id)),
      ),
      network_interface_ids: interfaces,
      has_public_address: interfaces.some((id) => open.has(id)),
      identity_types: identityTypes(item.identity),
      password_authentication:
        properties?.osProfile?.linuxConfiguration?.disablePasswordAuthentication === undefined
          ? null
          : !properties.osProfile.linuxConfiguration.disablePasswordAuthentication,
      secure_boot: properties?.securityProfile?.uefiSettings?.secureBootEnabled ?? false,
      vtpm: properties?.securityProfile?.uefiSettings?.vTpmEnabled ?? false,
      encryption_at_host: properties?.securityProfile?.encryptionAtHost ?? false,
    },
  });
}

const machines = (run: AzureRun) => ({
  types: ['microsoft.compute/virtualmachines'],
  shared: (items: AzureItem<MachineProperties>[]) => publicInterfaces(run, items),
  describe: machine,
});

/** Virtual machines, with whether one of their network interfaces has a public IP address. */
export const machinesUnit: AzureUnit<'vm_instance'> = {
  service: 'virtual-machines',
  resourceTypes: ['vm_instance'],
  open: (run) => graphListing(run, machines(run)),
  read: (run, externalId) => graphOne(run, externalId, machines(run)),
};
