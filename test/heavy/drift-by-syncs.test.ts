import assert from 'node:assert/strict';
import type { JsonObject } from '../../domain/json.ts';
import { accountByType, type AccountByType } from '../helpers/drift-by-syncs.ts';
import { member } from '../helpers/identity.ts';
import { noHarmlessChanges, shownDifferently } from '../helpers/schema-documents/harmless-changes.ts';
import { withPlantedChange } from '../helpers/schema-documents/planted-change.ts';
import { randomFrom } from '../helpers/schema-documents/random.ts';
import { useTestDatabase } from '../helpers/use-test-database.ts';

const isShort = process.env['CI'] === 'true';
const syncs = isShort ? 5 : 50;
const planted = isShort ? 150 : 500;

describe('Syncs of an account with resources of many types, and detection of their drift', function () {
  this.timeout(30 * 60_000);
  const database = useTestDatabase({ poolSize: 4 });
  let account: AccountByType;
  let original: Map<string, JsonObject>;
  const random = randomFrom(20_261_124);

  before(async () => {
    account = await accountByType(database(), (await member(database(), { role: 'admin' })).id);
    original = new Map(account.documents);
  });
  after(() => account?.close());

  /** Lets AWS show everything differently, though only what `changed` has is changed. */
  function showDifferently(changed: ReadonlyMap<string, JsonObject> = new Map()): void {
    for (const [type, document] of original) {
      const own = changed.get(type) ?? document;
      account.documents.set(type, shownDifferently(type, own, { random, counts: noHarmlessChanges() }));
    }
  }

  it('cover at least 150 types', () => {
    assert.ok(original.size >= 150, String(original.size));
  });

  it(`find nothing in ${syncs} syncs in which only AWS shows things differently`, async () => {
    for (let sync = 0; sync < syncs; sync += 1) {
      showDifferently();
      const found = await account.detect();
      assert.deepEqual(
        found.map(({ resource_type: type, aspect, diff }) => `${type} ${aspect}: ${JSON.stringify(diff)}`),
        [],
      );
    }
  });

  it(`find each of ${planted} changes as one finding, and resolve it when it is undone`, async () => {
    let made = 0;
    while (made < planted) {
      const changed = new Map<string, JsonObject>();
      for (const [type, document] of original) {
        const change = made + changed.size < planted ? withPlantedChange(type, document, random) : null;
        if (change !== null) changed.set(type, change.document);
      }
      made += changed.size;
      showDifferently(changed);
      const found = await account.detect();
      assert.deepEqual(found.map(({ resource_type: type }) => type).toSorted(), [...changed.keys()].toSorted());
      showDifferently();
      assert.deepEqual(await account.detect(), []);
    }
  });
});
