import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { awsChecks } from '../../../domain/clouds/aws/checks.ts';
import { azureChecks } from '../../../domain/clouds/azure/checks.ts';
import { gcpChecks } from '../../../domain/clouds/gcp/checks.ts';

describe('The page about what is decided above the account', () => {
  it('names every check that reads it', () => {
    const page = readFileSync(new URL('../../../docs/above-the-account.md', import.meta.url), 'utf8');
    const reading = [...awsChecks, ...azureChecks, ...gcpChecks].filter(({ readsAbove }) => readsAbove);
    assert.ok(reading.length > 0);
    assert.deepEqual(
      reading.map(({ id }) => id).filter((id) => !page.includes(`\`${id}\``)),
      [],
    );
  });
});
