import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setupTemplates } from '../../../domain/setups/templates.ts';
import { storageQueueFault } from '../../../domain/changes/storage-queue.ts';
import { callsOfCommands, option } from './shell-commands.ts';

const checker = join(process.cwd(), '.cache', 'venv', 'bin', 'check-jsonschema');
/** Written by `npm run schemas:azure-templates` from the types that Microsoft publishes for Bicep (1f896de of Azure/bicep-types-az). */
const schema = join(process.cwd(), 'test', 'descriptions', 'azure', 'template-schema.json');

interface Template {
  resources: {
    type: string;
    apiVersion: string;
    name: string;
    properties: Record<string, unknown>;
  }[];
}

const { change_feed: feed } = setupTemplates('cloud_c', { externalId: '0a1b', remediations: [] });
const template = (): Template => JSON.parse(feed?.arm ?? '') as Template;

/** Returns what the checker finds wrong in each of these templates: their names. */
function refused(templates: Readonly<Record<string, object>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'audit-template-'));
  try {
    const files = Object.entries(templates).map(([name, content]) => {
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
      return join(folder, `${name}.json`);
    });
    const { stdout } = spawnSync(checker, ['--output-format', 'json', '--schemafile', schema, ...files], {
      encoding: 'utf8',
    });
    const { errors } = JSON.parse(stdout) as { errors: { filename: string }[] };
    return Object.keys(templates).filter((name) => errors.some(({ filename }) => filename.endsWith(`/${name}.json`)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the template with one resource changed. */
function changed(type: string, change: (resource: Template['resources'][number]) => void): Template {
  const own = template();
  const found = own.resources.find((resource) => resource.type.endsWith(`/${type}`));
  assert.ok(found, type);
  change(found);
  return own;
}

describe('The templates of a change feed on Azure', () => {
  it('have resources as Azure describes their types', function () {
    this.timeout(60_000);
    const wrong = {
      property: changed('systemTopics', ({ properties }) => (properties['topic'] = 'x')),
      value: changed('eventSubscriptions', ({ properties }) => (properties['filter'] = { includedEventTypes: [1] })),
      destination: changed('eventSubscriptions', ({ properties }) => {
        properties['destination'] = { endpointType: 'StorageQueue', properties: { queue: 'changes' } };
      }),
      missing: changed('roleAssignments', ({ properties }) => delete properties['principalId']),
      version: changed('queues', (resource) => (resource.apiVersion = '2099-01-01')),
      type: changed('queues', (resource) => (resource.type = 'Microsoft.Storage/storageAccounts/queues')),
    };
    assert.deepEqual(refused({ template: template(), ...wrong }), Object.keys(wrong));
  });

  it('send the same events to the same queue and grant the same role in every form', () => {
    const [, subscription, assignment] = callsOfCommands(feed?.cli ?? '', {
      SUBSCRIPTION_ID: 'sub-1',
      STORAGE_ACCOUNT_ID: '/accounts/shop',
      PRINCIPAL_ID: 'object-1',
    }).filter(([program]) => program === 'az') as [string[], string[], string[]];
    const queue = 'infrastructure-audit-changes';
    assert.equal(option(subscription, '--endpoint'), `/accounts/shop/queueservices/default/queues/${queue}`);
    assert.equal(option(subscription, '--source-resource-id'), '/subscriptions/sub-1');
    assert.equal(option(assignment, '--scope'), `/accounts/shop/queueServices/default/queues/${queue}`);
    assert.equal(option(assignment, '--role'), 'Storage Queue Data Message Processor');
    assert.equal(storageQueueFault(`https://shop.queue.core.windows.net/${queue}`), null);

    const found = template().resources.find(({ type }) => type.endsWith('/eventSubscriptions'));
    assert.ok(found);
    const { filter, destination } = found.properties as {
      filter: { includedEventTypes: string[] };
      destination: { properties: { queueName: string } };
    };
    const events = ['Write', 'Delete', 'Action'].map((call) => `Microsoft.Resources.Resource${call}Success`);
    assert.deepEqual(filter.includedEventTypes, events);
    assert.deepEqual(subscription.slice(subscription.indexOf('--included-event-types') + 1), events);
    assert.equal(destination.properties.queueName, queue);
    const terraform = feed?.terraform ?? '';
    for (const word of [...events, queue, 'Storage Queue Data Message Processor']) {
      assert.ok(terraform.includes(`"${word}"`), word);
    }
  });
});
