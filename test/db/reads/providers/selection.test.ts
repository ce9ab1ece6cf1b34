import assert from 'node:assert/strict';
import { selectProviders } from '../../../../db/reads/providers/selection.ts';
import { allProviders } from '../../../../domain/organizations/provider-selection.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { makeOrganizationTree } from '../../../helpers/organization-tree.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

describe('A selection of providers', () => {
  const database = useTestDatabase();
  let providers: number[];
  let one: { id: number; units: Record<string, number> };
  let other: { id: number; units: Record<string, number> };

  before(async () => {
    providers = [];
    for (let made = 0; made < 6; made += 1) providers.push((await makeProvider(database())).id);
    const [listedBy = 0] = providers;
    one = await makeOrganizationTree(database(), {
      listedBy,
      tree: {
        units: [
          { externalId: 'r-one', above: null },
          { externalId: 'ou-upper', above: 'r-one' },
          { externalId: 'ou-lower', above: 'ou-upper' },
          { externalId: 'ou-empty', above: 'r-one' },
        ],
        accounts: [
          { unit: 'r-one', providerId: providers[0] ?? 0 },
          { unit: 'ou-upper', providerId: providers[1] ?? 0 },
          { unit: 'ou-lower', providerId: providers[2] ?? 0 },
          { unit: 'ou-lower', providerId: null },
          { unit: 'ou-empty', providerId: null },
        ],
      },
    });
    other = await makeOrganizationTree(database(), {
      listedBy,
      tree: {
        units: [
          { externalId: 'r-other', above: null },
          { externalId: 'ou-upper', above: 'r-other' },
        ],
        accounts: [
          { unit: 'ou-upper', providerId: providers[3] ?? 0 },
          { unit: 'gone', providerId: providers[4] ?? 0 },
        ],
      },
    });
  });

  /** Returns the positions of the selected providers; null for all. */
  const selected = async (given: Partial<typeof allProviders>): Promise<number[] | null> =>
    (await selectProviders(database(), { ...allProviders, ...given }))?.map((id) => providers.indexOf(id)) ?? null;

  it('is everything, or the provider that it names, whether or not that exists', async () => {
    assert.equal(await selected({}), null);
    assert.deepEqual(await selected({ providerId: providers[5] ?? 0 }), [5]);
    assert.deepEqual(await selectProviders(database(), { ...allProviders, providerId: 999_999 }), [999_999]);
  });

  it('is every connected account of an organization, wherever it is in the tree', async () => {
    assert.deepEqual(await selected({ organizationId: one.id }), [0, 1, 2]);
    assert.deepEqual(await selected({ organizationId: other.id }), [3, 4]);
  });

  it('is every account in or below a unit, by its external id or its id', async () => {
    assert.deepEqual(await selected({ ou: 'r-one' }), [0, 1, 2]);
    assert.deepEqual(await selected({ ou: 'ou-lower' }), [2]);
    assert.deepEqual(await selected({ ou: String(one.units['ou-upper']) }), [1, 2]);
    assert.deepEqual(await selected({ ou: 'ou-empty' }), []);
  });

  it('keeps apart units of two organizations that have the same external id', async () => {
    assert.deepEqual(await selected({ ou: 'ou-upper' }), [1, 2, 3]);
    assert.deepEqual(await selected({ ou: 'ou-upper', organizationId: one.id }), [1, 2]);
    assert.deepEqual(await selected({ ou: 'ou-upper', organizationId: other.id }), [3]);
  });

  it('is the intersection of its parts', async () => {
    assert.deepEqual(await selected({ ou: 'ou-upper', providerId: providers[2] ?? 0 }), [2]);
    assert.deepEqual(await selected({ ou: 'ou-upper', providerId: providers[0] ?? 0 }), []);
    assert.deepEqual(await selected({ ou: 'ou-lower', organizationId: other.id }), []);
    assert.deepEqual(await selected({ organizationId: one.id, providerId: providers[5] ?? 0 }), []);
  });

  it('is nothing for an organization or a unit that does not exist', async () => {
    assert.deepEqual(await selected({ organizationId: 999_999 }), []);
    for (const ou of ['ou-unknown', '999999', '9'.repeat(200), "' or true --"])
      assert.deepEqual(await selected({ ou }), []);
  });

  it('follows an account that moves, without touching anything else', async () => {
    const account = () => database()('organization_accounts').where({ provider_id: providers[2] });
    await account().update({ unit_id: one.units['r-one'] });
    assert.deepEqual(await selected({ ou: 'ou-upper', organizationId: one.id }), [1]);
    await account().update({ unit_id: one.units['ou-lower'] });
  });
});
