import assert from 'node:assert/strict';
import { schemaItem, type SchemaItem } from '../../../../../activities/clouds/azure/schemas/schema-item.ts';
import { schemaFacts } from '../../../../../domain/clouds/schema-facts.ts';
import { findDeviations } from '../../../../../domain/drift/deviations.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { azureFactTypes } from '../../../../../platform/schema-facts.ts';
import { stored } from '../../../../helpers/stored-reading.ts';

const zone = 'microsoft.network/dnszones';
const group = '/subscriptions/5d0a/resourceGroups/Shop/providers';

const row: JsonObject = {
  id: `${group}/Microsoft.Network/dnsZones/shop.example`,
  name: 'shop.example',
  type: zone,
  location: 'global',
  tags: { team: 'shop' },
  resourceGroup: 'shop',
  properties: {
    zoneType: 'Public',
    numberOfRecordSets: 4,
    nameServers: ['ns1.example.', 'ns2.example.'],
    provisioningState: 'Succeeded',
    registrationVirtualNetworks: [
      { id: `${group}/Microsoft.Network/virtualNetworks/a` },
      { id: `${group}/Microsoft.Network/virtualNetworks/b` },
    ],
  },
};

const withProperties = (more: JsonObject): JsonObject => ({
  ...row,
  properties: { ...(row['properties'] as JsonObject), ...more },
});

function differences(after: JsonObject): string[] {
  const reading = (item: JsonObject) =>
    stored(schemaItem(item as unknown as SchemaItem, { resourceType: zone, fingerprint: () => 'hidden' }));
  return findDeviations(
    { providerKind: 'cloud_c', resourceType: zone, resourceName: 'one' },
    reading(row),
    reading(after),
  ).flatMap(({ diff }) => diff.map(({ path }) => path));
}

describe('The comparison of resources of Azure', () => {
  it('knows several hundred types that Resource Graph lists', () => {
    assert.ok(azureFactTypes().length > 500, String(azureFactTypes().length));
    assert.equal(schemaFacts('cloud_c', 'microsoft.nothing/here'), null);
    assert.equal(schemaFacts('cloud_c', 'microsoft.compute/disks'), null, 'has a collector');
  });

  it('finds nothing that Azure writes, adds or shows in another case or order', () => {
    const networks = (row['properties'] as { registrationVirtualNetworks: { id: string }[] })
      .registrationVirtualNetworks;
    assert.deepEqual(
      differences({
        ...withProperties({
          numberOfRecordSets: 5,
          nameServers: ['ns3.example.'],
          provisioningState: 'Updating',
          addedByAzure: true,
          registrationVirtualNetworks: networks.toReversed().map(({ id }) => ({ id: id.toLowerCase() })),
        }),
        location: 'Global',
        etag: 'other',
        resourceGroup: 'SHOP',
      }),
      [],
    );
  });

  it('finds each change that people make, once', () => {
    assert.deepEqual(differences(withProperties({ zoneType: 'Private' })), ['/properties/zoneType']);
    assert.deepEqual(differences({ ...row, tags: { team: 'other' } }), ['/tags/team']);
    const one = [{ id: `${group}/Microsoft.Network/virtualNetworks/a` }];
    assert.deepEqual(differences(withProperties({ registrationVirtualNetworks: one })), [
      '/properties/registrationVirtualNetworks/1',
    ]);
  });
});
