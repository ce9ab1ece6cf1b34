import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { ResourceQueryAnswer } from '../../../client/src/schema.ts';
import { sampleSubscription } from '../../../sample/account/sample-subscription.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { makeSampleInventory } from '../../helpers/sample-inventory.ts';

interface Question {
  title: string;
  query: Record<string, string>;
}

async function questionsOfPage(): Promise<Question[]> {
  const page = await readFile(new URL('../../../docs/inventory-queries.md', import.meta.url), 'utf8');
  return [...page.matchAll(/^### (\d+\. .+)\n\n```yaml\n([\s\S]+?)```/gm)].map(([, title = '', text = '']) => ({
    title,
    query: parse(text) as Record<string, string>,
  }));
}

/** What the answers depend on. */
interface Properties {
  publicNetworkAccess?: string;
  networkAcls?: { defaultAction: string };
  diskState?: string;
  networkProfile?: { networkInterfaces: { id: string }[] };
  ipConfigurations?: { properties: { publicIPAddress?: object } }[];
  osProfile?: { linuxConfiguration?: { disablePasswordAuthentication?: boolean } };
  securityRules?: {
    properties: { access: string; direction: string; sourceAddressPrefix: string; destinationPortRange: string };
  }[];
  httpsOnly?: boolean;
  minTlsVersion?: string;
  startIpAddress?: string;
  endIpAddress?: string;
  attributes?: { enabled: boolean; exp?: number };
  keyCreationTime?: Record<string, string>;
  roleDefinitionId?: string;
  scope?: string;
  principalId?: string;
}

/** A resource in Azure's own words. */
interface Document {
  id: string;
  name: string;
  type: string;
  tags?: Record<string, string>;
  properties: Properties;
}

const documents = (): Document[] =>
  [
    ...sampleSubscription({ bornOn: '2026-11-01', now: () => new Date('2026-11-01T12:00:00Z') }).resources.values(),
  ] as unknown as Document[];

const ofType = (type: string): Document[] => documents().filter((one) => one.type.toLowerCase() === type.toLowerCase());
const partsOf = (type: string, { id }: Document): Document[] =>
  ofType(type).filter((part) => part.id.toLowerCase().startsWith(`${id.toLowerCase()}/`));
const namesWhere = (type: string, fits: (one: Document, properties: Properties) => boolean): string[] =>
  ofType(type)
    .filter((one) => fits(one, one.properties))
    .map(({ name }) => name);

/** What is in the inventory of the account as a resource of its own, by Azure's type. */
const listed = [
  'Microsoft.Network/networkSecurityGroups', 'Microsoft.Network/virtualNetworks', 'Microsoft.Compute/disks',
  'Microsoft.Compute/virtualMachines', 'Microsoft.Compute/snapshots', 'Microsoft.Storage/storageAccounts', 'Microsoft.KeyVault/vaults',
  'Microsoft.DBforPostgreSQL/flexibleServers', 'Microsoft.DBforMySQL/flexibleServers', 'Microsoft.Sql/servers', 'Microsoft.Web/sites',
  'Microsoft.ContainerService/managedClusters', 'Microsoft.ContainerRegistry/registries',
]; // prettier-ignore

/** Question → names of what answers it, by Azure's documents alone. */
const expected: Record<number, () => string[]> = {
  1: () =>
    namesWhere(
      'Microsoft.Storage/storageAccounts',
      (_, own) => own.publicNetworkAccess === 'Enabled' && own.networkAcls?.defaultAction === 'Allow',
    ),
  2: () => namesWhere('Microsoft.Compute/disks', (_, own) => own.diskState === 'Unattached'),
  3: () =>
    namesWhere('Microsoft.Compute/virtualMachines', (_, own) => {
      const cards = (own.networkProfile?.networkInterfaces ?? []).map(({ id }) => id.toLowerCase());
      const isPublic = ofType('Microsoft.Network/networkInterfaces').some(
        ({ id, properties }) =>
          cards.includes(id.toLowerCase()) &&
          properties.ipConfigurations?.some((one) => one.properties.publicIPAddress !== undefined) === true,
      );
      return isPublic && own.osProfile?.linuxConfiguration?.disablePasswordAuthentication !== true;
    }),
  4: () =>
    namesWhere('Microsoft.Network/networkSecurityGroups', (_, own) =>
      (own.securityRules ?? []).some(
        ({ properties: rule }) =>
          rule.access === 'Allow' &&
          rule.direction === 'Inbound' &&
          ['*', '0.0.0.0/0', 'Internet'].includes(rule.sourceAddressPrefix) &&
          ['22', '3389', '*'].includes(rule.destinationPortRange),
      ),
    ),
  5: () =>
    namesWhere('Microsoft.Web/sites', (one, own) => {
      const [web] = partsOf('Microsoft.Web/sites/config', one);
      return own.httpsOnly !== true || ['1.0', '1.1'].includes(web?.properties.minTlsVersion ?? '');
    }),
  6: () =>
    [
      'Microsoft.Sql/servers',
      'Microsoft.DBforPostgreSQL/flexibleServers',
      'Microsoft.DBforMySQL/flexibleServers',
    ].flatMap((type) =>
      namesWhere(type, (one) =>
        partsOf(`${type}/firewallRules`, one).some(
          ({ properties }) => properties.startIpAddress === '0.0.0.0' && properties.endIpAddress === '0.0.0.0',
        ),
      ),
    ),
  7: () =>
    namesWhere('Microsoft.KeyVault/vaults', (one) =>
      partsOf('Microsoft.KeyVault/vaults/secrets', one).some(({ properties }) => {
        return properties.attributes?.enabled === true && properties.attributes.exp === undefined;
      }),
    ),
  8: () =>
    namesWhere(
      'Microsoft.Storage/storageAccounts',
      ({ tags }, own) =>
        tags?.['environment'] === 'prod' &&
        Object.values(own.keyCreationTime ?? {}).some((at) => Date.parse(at) < Date.now() - 30 * 86_400_000),
    ),
  9: () =>
    listed.flatMap((type) =>
      namesWhere(type, ({ tags }) => tags?.['environment'] === 'prod' && !('application' in tags)),
    ),
  10: () =>
    ofType('Microsoft.Authorization/roleAssignments')
      .map(({ properties }) => properties)
      .filter(
        ({ roleDefinitionId, scope }) =>
          roleDefinitionId?.endsWith('/owner') === true && scope?.split('/').length === 3,
      )
      .map(({ principalId = '' }) => principalId),
};

describe('the ten questions of the documentation', function () {
  this.timeout(120_000);
  let application: TestApplication;
  let user: ApiClient;
  let questions: Question[];

  before(async () => {
    questions = await questionsOfPage();
    application = await startApplication();
    user = api(application.url, (await member(application.database, { role: 'user' })).token);
    await makeSampleInventory(application.database);
  });
  after(() => application.stop());

  it('are ten', () => assert.equal(questions.length, 10));

  for (const [number, answer] of Object.entries(expected)) {
    it(`has number ${number} answered as the documents of the sample account do`, async () => {
      const { query = {} } = questions[Number(number) - 1] ?? {};
      const { body } = await user.get<ResourceQueryAnswer>('/api/v1/resources/query', {
        query: { ...query, limit: 100 },
        expect: 200,
      });
      const found = body.rows.map(({ name, values }) => (values['principal'] as string | undefined) ?? name);
      assert.deepEqual(found.toSorted(), answer().toSorted());
      assert.ok(found.length > 0, 'a question without an answer shows nothing');
      assert.deepEqual([body.not_evaluated, body.complete], [0, true], JSON.stringify(body.reasons));
      assert.ok(body.not_matched > 0, 'the filter leaves out some');
      assert.ok(body.rows.every(({ unevaluated }) => Object.keys(unevaluated).length === 0));
    });
  }

  it('shows the largest unattached disk first', async () => {
    const { query = {} } = questions[1] ?? {};
    const { body } = await user.get<ResourceQueryAnswer>('/api/v1/resources/query', { query, expect: 200 });
    const sizes = body.rows.map(({ values }) => Number(values['size']));
    assert.deepEqual(
      sizes,
      sizes.toSorted((one, other) => other - one),
    );
  });
});
