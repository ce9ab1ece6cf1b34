import assert from 'node:assert/strict';
import { accountInsideLimits, insideLimits } from '../../../../db/reads/access-limits/inside.ts';
import { unknownEntries } from '../../../../db/reads/access-limits/unknown-entries.ts';
import type { AccessLimits, LimitEntry } from '../../../../domain/access-limits/access-limit.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { makeOrganizationTree } from '../../../helpers/organization-tree.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

describe('What is inside an access limit', () => {
  const database = useTestDatabase();
  const providers: Record<string, number> = {};
  let organization: { id: number; units: Record<string, number> };

  before(async () => {
    for (const name of ['management', 'web', 'shop', 'lab', 'alone']) {
      providers[name] = (await makeProvider(database(), { name })).id;
    }
    const account = (unit: string, name: string | null, tags = {}) => ({
      unit,
      providerId: name === null ? null : id(name),
      tags,
    });
    organization = await makeOrganizationTree(database(), {
      listedBy: id('management'),
      tree: {
        units: [
          { externalId: 'root', above: null },
          { externalId: 'prod', above: 'root' },
          { externalId: 'prod-eu', above: 'prod' },
          { externalId: 'sandbox', above: 'root' },
        ],
        accounts: [
          account('root', 'management'),
          account('prod', 'web', { team: 'web', stage: 'prod' }),
          account('prod-eu', 'shop', { team: 'shop', stage: 'prod' }),
          account('sandbox', 'lab', { team: 'shop' }),
          account('prod', null),
        ],
      },
    });
  });

  const id = (name: string): number => providers[name] ?? 0;
  const inside = async (...limits: LimitEntry[][]): Promise<string[]> =>
    database()('providers')
      .whereRaw(insideLimits(database(), 'providers.id', limits))
      .orderBy('id')
      .pluck('name');
  const unit = (ou: string): LimitEntry => ({ type: 'unit', organization_id: organization.id, ou });

  it('is everything without a limit', async () => {
    assert.deepEqual(await inside(), ['management', 'web', 'shop', 'lab', 'alone']);
  });

  it('is a provider that an entry names', async () => {
    assert.deepEqual(await inside([{ type: 'provider', provider_id: id('alone') }]), ['alone']);
  });

  it('is every account at or below a unit', async () => {
    assert.deepEqual(await inside([unit('prod')]), ['web', 'shop']);
    assert.deepEqual(await inside([unit('prod-eu')]), ['shop']);
    assert.deepEqual(await inside([unit('gone')]), []);
  });

  it('is every account of an organization', async () => {
    const entry = { type: 'organization', organization_id: organization.id } as const;
    assert.deepEqual(await inside([entry]), ['management', 'web', 'shop', 'lab']);
  });

  it('is every account with a tag, of any value or of one', async () => {
    assert.deepEqual(await inside([{ type: 'tag', key: 'stage' }]), ['web', 'shop']);
    assert.deepEqual(await inside([{ type: 'tag', key: 'team', value: 'shop' }]), ['shop', 'lab']);
    assert.deepEqual(await inside([{ type: 'tag', key: 'team', value: 'sho' }]), []);
  });

  it('is what any entry of a limit names, and what all limits have in common', async () => {
    const mixed: LimitEntry[] = [unit('sandbox'), { type: 'tag', key: 'team', value: 'web' }];
    assert.deepEqual(await inside(mixed), ['web', 'lab']);
    assert.deepEqual(await inside(mixed, [unit('prod')]), ['web']);
    assert.deepEqual(await inside([unit('prod')], [unit('sandbox')]), []);
  });

  it('counts accounts that are not connected for lists of accounts', async () => {
    const accounts = async (limits: AccessLimits): Promise<string[]> =>
      database()('organization_accounts as account')
        .whereRaw(accountInsideLimits(database(), limits))
        .orderBy('id')
        .pluck('name');
    assert.deepEqual(await accounts([[unit('prod')]]), ['account 1', 'account 2', 'account 4']);
    assert.deepEqual(await accounts([[{ type: 'provider', provider_id: id('lab') }]]), ['account 3']);
    assert.deepEqual(
      await accounts([]),
      [0, 1, 2, 3, 4].map((index) => `account ${index}`),
    );
  });

  it('changes with an account that moves', async () => {
    const move = (to: string) =>
      database()('organization_accounts')
        .where({ provider_id: id('web') })
        .update({ unit_id: organization.units[to] ?? null });
    await move('sandbox');
    assert.deepEqual(await inside([unit('prod')]), ['shop']);
    await move('prod');
    assert.deepEqual(await inside([unit('prod')]), ['web', 'shop']);
  });

  it('can only be named when it exists', async () => {
    const unknown: LimitEntry[] = [
      { type: 'provider', provider_id: 999_999 },
      { type: 'organization', organization_id: 999_999 },
      { type: 'unit', organization_id: organization.id, ou: 'elsewhere' },
      { type: 'unit', organization_id: 999_999, ou: 'prod' },
      { type: 'tag', key: 'nobody' },
      { type: 'tag', key: 'team', value: 'nobody' },
    ];
    const known: LimitEntry[] = [
      { type: 'provider', provider_id: id('alone') },
      unit('prod'),
      { type: 'organization', organization_id: organization.id },
      { type: 'tag', key: 'team' },
      { type: 'tag', key: 'team', value: 'web' },
    ];
    assert.deepEqual(await unknownEntries(database(), { limit: [...known, ...unknown], limits: [] }), unknown);
    assert.deepEqual(await unknownEntries(database(), { limit: known, limits: [] }), []);
    const lab = [[{ type: 'provider' as const, provider_id: id('lab') }]];
    const outside = await unknownEntries(database(), { limit: known, limits: lab });
    assert.deepEqual(outside, [known[0], known[1], known[4]]);
  });
});
