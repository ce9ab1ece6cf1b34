import { operatingSystemOf, systemPurl, systemVersion } from '../../../../domain/packages/operating-systems.ts';
import type { PackagedResource, PackageReading } from '../../cloud.ts';
import { everyItem } from '../session/every-item.ts';
import type { UnitRun } from '../session/unit-run.ts';

const source = 'inventory';
const packagesType = 'AWS:Application';
const systemType = 'AWS:InstanceInformation';

/**
 * Returns what the agent of Systems Manager collected on an instance (`ssm:ListInventoryEntries`): the packages of its
 * operating system, under the names of their binary packages: for Debian and Ubuntu the agent reports no source
 * packages. An instance without a reporting agent is `absent`.
 */
export async function instanceInventory(run: UnitRun, { externalId }: PackagedResource): Promise<PackageReading> {
  const sdk = await import('@aws-sdk/client-ssm');
  const ssm = run.service('ssm', (settings) => new sdk.SSMClient(settings));

  const entriesOf = (type: string): Promise<Record<string, string>[]> =>
    everyItem(async (NextToken) => {
      const page = await ssm(
        new sdk.ListInventoryEntriesCommand({ InstanceId: externalId, TypeName: type, MaxResults: 50, NextToken }),
      );
      return { items: page.Entries, next: page.NextToken };
    });

  const [information] = await entriesOf(systemType);
  if (information === undefined) {
    return { source, state: 'absent', reason: 'Systems Manager has no inventory of the instance' };
  }
  const system = operatingSystemOf(information['PlatformName'] ?? '', information['PlatformVersion'] ?? null);
  const packages = (await entriesOf(packagesType)).flatMap(
    ({ Name: name = '', Version: version = '', Release: release, Epoch: epoch }) => {
      if (name === '' || version === '') return [];
      const item = { name, version, release, epoch };
      return [system === null ? { name, version: systemVersion(item) } : systemPurl(system, item)];
    },
  );
  return { source, state: 'read', packages, advisories: [] };
}
