import assert from 'node:assert/strict';
import fc from 'fast-check';
import { searchTexts } from '../../../../db/reads/search/texts.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

interface Named {
  id: number;
  name: string;
  external_id: string;
}

/** Few characters, so that texts share parts; among them those that patterns and trigrams treat in a special way. */
const character = fc.constantFrom(
  'a',
  'b',
  'A',
  'B',
  '-',
  '_',
  '%',
  '\\',
  '/',
  ':',
  '.',
  ' ',
  'é',
  'É',
  '日',
  'ß',
  '1',
);
const text = fc
  .string({ unit: character, minLength: 1, maxLength: 10 })
  .filter((one) => one.trim() === one && one !== '');

describe('searching texts', function () {
  this.timeout(180_000);
  const database = useTestDatabase();
  let inside = 0;
  let outside = 0;

  before(async () => {
    inside = (await makeProvider(database())).id;
    outside = (await makeProvider(database())).id;
  });

  /** What `ILIKE` finds in the table itself, in the documented order. */
  async function byHand(sought: string, provider: number | null): Promise<number[]> {
    const pattern = sought.replaceAll(/[\\%_]/g, String.raw`\$&`);
    const { rows } = await database().raw<{ rows: { id: number }[] }>(
      `select id from (
         select resource.id, min(case when text ilike :exact then 0 when text ilike :exact || '%' then 1 else 2 end) as rank,
           min(lower(text) collate "C") filter (where text ilike :exact || '%') as beginning
         from resources as resource cross join lateral (values (name), (external_id)) as texts (text)
         where (cast(:provider as bigint) is null or provider_id = :provider)
           and text ilike case when char_length(cast(:sought as text)) < 3 then :exact || '%' else '%' || :exact || '%' end
         group by resource.id) as matching
       order by rank, case when rank = 1 then beginning end, case when rank = 1 then id else -id end`,
      { exact: pattern, sought, provider },
    );
    return rows.map(({ id }) => id);
  }

  it('finds what ILIKE finds, in every way of looking, equal ones first and then those that begin with it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, text, fc.boolean()), { minLength: 1, maxLength: 30 }),
        fc.array(text, { minLength: 1, maxLength: 8 }),
        async (texts, searches) => {
          await database()('resources').delete();
          await database()('resources').insert(
            texts.map(([name, externalId, isInside], index) => ({
              provider_id: isInside ? inside : outside,
              external_id: `${externalId}${index}`,
              name,
              resource_type: 'disk',
              region: 'r',
              status: 'active',
              configuration_hash: 'x',
            })),
          );
          const parts = texts.flatMap(([name]) => [name, name.slice(1, 4), name.slice(0, 2)]);
          for (const sought of [...searches, ...parts].filter((one) => one.trim() === one && one !== '')) {
            for (const provider of [null, inside]) {
              const providers = provider === null ? null : [provider];
              const found = await searchTexts(database(), { kind: 'resource', sought, providers, limit: 1_000 });
              assert.deepEqual(
                found.map(({ id }) => id),
                await byHand(sought, provider),
                JSON.stringify(sought),
              );
              const few = await searchTexts(database(), { kind: 'resource', sought, providers, limit: 3 });
              assert.deepEqual(few, found.slice(0, 3), 'a limit takes the best');
            }
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('finds the rest by the index where the newest rows do not have enough', async () => {
    await database()('resources').delete();
    await database().raw(
      `insert into resources (provider_id, external_id, name, resource_type, region, status, configuration_hash)
       select ?, 'r-' || n, 'name ' || n, 'disk', 'r', 'active', 'x' from generate_series(1, 21000) as n`,
      [outside],
    );
    const named = async (sought: string): Promise<Named[]> => {
      const found = await searchTexts(database(), { kind: 'resource', sought, providers: null, limit: 5 });
      const rows = await database()('resources')
        .whereIn(
          'id',
          found.map(({ id }) => id),
        )
        .orderBy('id', 'desc')
        .select<Named[]>('id', 'name', 'external_id');
      return rows;
    };
    assert.deepEqual(
      (await named('ame 777')).map(({ name }) => name),
      ['name 7779', 'name 7778', 'name 7777', 'name 7776', 'name 7775'],
    );
    assert.deepEqual(
      (await named('me 209')).map(({ name }) => name),
      ['name 20999', 'name 20998', 'name 20997', 'name 20996', 'name 20995'],
    );
    const one = await named('ame 12345');
    assert.deepEqual(
      one.map(({ name }) => name),
      ['name 12345'],
    );
  });

  it('follows names as they change, and forgets rows that are deleted', async () => {
    await database()('resources').delete();
    const [row] = await database()('resources')
      .insert({
        provider_id: inside,
        external_id: 'vol-1',
        name: 'before',
        resource_type: 'disk',
        region: 'r',
        status: 'active',
        configuration_hash: 'x',
      })
      .returning<{ id: number }[]>('id');
    const id = row?.id ?? 0;
    const found = async (sought: string): Promise<number[]> =>
      (await searchTexts(database(), { kind: 'resource', sought, providers: null, limit: 5 })).map((one) => one.id);
    assert.deepEqual(await found('efor'), [id]);
    await database()('resources').where({ id }).update({ name: 'after', status: 'deleted' });
    assert.deepEqual(await found('efor'), []);
    assert.deepEqual([await found('AFTER'), await found('vol-1')], [[id], [id]]);
    await database()('resources').where({ id }).delete();
    assert.deepEqual([await found('after'), await database()('search_texts').select()], [[], []]);
  });
});
