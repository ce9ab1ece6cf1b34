import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventTypeValues, providerKindNames } from '../../client/src/schema.ts';
import { cloudNames, clouds, kindOf } from '../../domain/clouds/cloud-names.ts';
import { eventTypes } from '../../domain/events/payloads.ts';

const root = join(import.meta.dirname, '..', '..');

/** Forms and requests of connecting, each for one kind, whose names TypeScript holds to those of the client. */
const ofOneKind: Readonly<Record<string, readonly string[]>> = {
  console: [
    'connecting/aws-forms.ts',
    'connecting/azure-forms.ts',
    'connecting/feed-fields.ts',
    'connecting/gcp-forms.ts',
    'organizations/connection-forms.ts',
    'service/connect-account.ts',
    'views/organization/role-section.tsx',
  ],
  // The examples of groups name a check of AWS.
  cli: ['commands/connect-aws.ts', 'commands/connect-organization.ts', 'group-commands.ts'],
};

describe('The enumerations of the client', () => {
  it('have the display name of each provider kind', () => {
    const expected = Object.fromEntries(clouds.map((cloud) => [kindOf[cloud], cloudNames[cloud]]));
    assert.deepEqual(providerKindNames, expected);
  });

  it('are every event type of the service', () => {
    assert.deepEqual(eventTypeValues, eventTypes);
  });

  for (const folder of ['console', 'cli']) {
    it(`are the only provider kinds that ${folder}/ knows, but for what concerns one of them`, () => {
      const own = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .filter((name) => /\bcloud_[abc]\b/.test(readFileSync(join(root, folder, name), 'utf8')));
      assert.deepEqual(own.toSorted(), [...(ofOneKind[folder] ?? [])].toSorted());
    });
  }
});
