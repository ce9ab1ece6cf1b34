import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { startSchemaAccount, type SchemaAccount } from '../../../../emulators/aws/schema-account.ts';
import { randomFrom } from '../../../../helpers/schema-documents/random.ts';
import { roundTrip } from '../../../../helpers/schema-documents/round-trip.ts';

const outcomes = {
  'AWS::CloudFront::CachePolicy': 'restored',
  'AWS::Cognito::UserPoolClient': 'restored',
  'AWS::Logs::LogGroup': 'restored',
  'AWS::WAFv2::IPSet': 'restored',
  'AWS::Events::EventBus': 'refused',
} as const;

describe('A drift of an AWS type by schema', () => {
  let account: SchemaAccount;
  before(async () => {
    account = await startSchemaAccount({ fillsIn: true });
  });
  after(() => account.stop());

  for (const [typeName, outcome] of Object.entries(outcomes)) {
    it(`is ${outcome}, whenever a process dies: ${typeName}`, async () => {
      const result = await roundTrip({ account, typeName, seed: 1, random: randomFrom(42), deaths: 1 });
      assert.equal(result.outcome, outcome, JSON.stringify(result));
    }).timeout(20_000);
  }
});
