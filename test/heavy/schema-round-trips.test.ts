import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { typeSupport } from '../../domain/clouds/type-support.ts';
import { awsFactTypes } from '../../platform/schema-facts.ts';
import { startSchemaAccount, type SchemaAccount } from '../emulators/aws/schema-account.ts';
import { commonTypes } from '../helpers/schema-documents/common-types.ts';
import { randomFrom } from '../helpers/schema-documents/random.ts';
import { roundTrip, type RoundTrip } from '../helpers/schema-documents/round-trip.ts';

const isWhole = process.env.CI === undefined;
/** Types that are to be fixed and rolled back. */
const wanted = isWhole ? 200 : 15;
const deaths = isWhole ? 5 : 1;

describe('Drifts of AWS types by schema', function () {
  this.timeout(3_600_000);
  let account: SchemaAccount;
  before(async () => {
    account = await startSchemaAccount({ fillsIn: true });
  });
  after(() => account.stop());

  it(`of ${wanted} types are fixed and rolled back by processes that die, or the refusal says why`, async () => {
    const common = new Set(commonTypes);
    const isPlanned = (type: string): boolean => typeSupport('cloud_a', type).remediation === 'planned';
    const types = [...commonTypes, ...awsFactTypes().filter((type) => !common.has(type) && isPlanned(type))];
    const results: RoundTrip[] = [];
    const count = (outcome: RoundTrip['outcome']): number =>
      results.filter((result) => result.outcome === outcome).length;
    for (const [index, typeName] of types.entries()) {
      if (count('restored') === wanted) break;
      const result = await roundTrip({ account, typeName, seed: index + 1, random: randomFrom(index + 1), deaths });
      results.push(result);
      if (result.outcome === 'restored') assert.ok(isPlanned(typeName), typeName);
    }
    const tried = results.length;
    console.log(
      `${tried} types: ${count('restored')} fixed and rolled back with ${wanted * deaths * 2} deaths, ` +
        `${count('refused')} refused, ${count('unlikely')} without a document or change that their schema allows`,
    );
    assert.equal(count('restored'), wanted);
  });
});
