import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { typeSupport } from '../../domain/clouds/type-support.ts';
import { addressedTypes, startSchemaProject, type SchemaProject } from '../emulators/google-cloud/schema-project.ts';
import { assetRoundTrip, type AssetRoundTrip } from '../helpers/google-documents/asset-round-trip.ts';
import { randomFrom } from '../helpers/schema-documents/random.ts';

const isWhole = process.env.CI === undefined;
/** Types that are to be fixed and rolled back. */
const wanted = isWhole ? 200 : 20;
const deaths = isWhole ? 5 : 1;

describe('Drifts of Google types by schema', function () {
  this.timeout(3_600_000);
  let project: SchemaProject;
  before(async () => {
    project = await startSchemaProject();
  });
  after(() => project.stop());

  it(`of ${wanted} types are fixed and rolled back by processes that die, or the refusal says why`, async () => {
    const isPlanned = (type: string): boolean => typeSupport('cloud_b', type).remediation === 'planned';
    const types = addressedTypes().filter(({ type }) => isPlanned(type));
    const results: AssetRoundTrip[] = [];
    const count = (outcome: AssetRoundTrip['outcome']): number =>
      results.filter((result) => result.outcome === outcome).length;
    for (const [index, type] of randomFrom(4711).shuffled(types).entries()) {
      if (count('restored') === wanted) break;
      results.push(
        await assetRoundTrip({
          project,
          type,
          random: randomFrom(index + 1),
          deaths,
          failures: index % 4 === 0 ? 1 : 0,
        }),
      );
    }
    console.log(
      `${results.length} of ${types.length} types: ${count('restored')} fixed and rolled back with ${wanted * deaths * 2} deaths, ` +
        `${count('refused')} refused, ${count('unlikely')} without a change that can be seen`,
    );
    assert.equal(count('restored'), wanted);
  });
});
