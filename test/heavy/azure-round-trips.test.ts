import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { typeSupport } from '../../domain/clouds/type-support.ts';
import { startSchemaSubscription, type SchemaSubscription } from '../emulators/azure/schema-subscription.ts';
import { extractedTypes } from '../emulators/azure/type-extracts.ts';
import { azureRoundTrip, type AzureTrip } from '../helpers/azure-documents/round-trip.ts';
import { randomFrom } from '../helpers/schema-documents/random.ts';

const isWhole = process.env.CI === undefined;
/** Types that are to be fixed and rolled back. */
const wanted = isWhole ? 200 : 12;
const deaths = isWhole ? 5 : 1;

describe('Drifts of Azure types by schema', function () {
  this.timeout(3_600_000);
  let azure: SchemaSubscription;
  before(async () => {
    azure = await startSchemaSubscription();
  });
  after(() => azure.stop());

  it(`of ${wanted} types are fixed and rolled back by processes that die, or the refusal says why`, async () => {
    // The graph of the emulator lists no resources inside others.
    const all = extractedTypes().filter((type) => type.split('/').length === 2);
    const types = isWhole ? all : all.filter((_type, index) => index % 9 === 0);
    const results: AzureTrip[] = [];
    const count = (outcome: AzureTrip['outcome']): number => results.filter((one) => one.outcome === outcome).length;
    for (const [index, resourceType] of types.entries()) {
      if (count('restored') === wanted) break;
      const result = await azureRoundTrip({ azure, resourceType, random: randomFrom(index + 1), deaths });
      results.push(result);
      if (result.outcome === 'restored') {
        assert.equal(typeSupport('cloud_c', resourceType).remediation, 'planned', resourceType);
      }
    }
    console.log(
      `${results.length} types: ${count('restored')} fixed and rolled back with ${wanted * deaths * 2} deaths, ` +
        `${count('refused')} refused, ${count('unlikely')} without a document or change that their types allow`,
    );
    assert.equal(count('restored'), wanted);
  });
});
