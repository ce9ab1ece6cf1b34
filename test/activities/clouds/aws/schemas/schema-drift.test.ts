import assert from 'node:assert/strict';
import { listedTypes } from '../../../../../activities/clouds/aws/schemas/listed-types.ts';
import { findDeviations } from '../../../../../domain/drift/deviations.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import '../../../../../platform/schema-facts.ts';
import { commonTypes } from '../../../../helpers/schema-documents/common-types.ts';
import { noHarmlessChanges, shownDifferently } from '../../../../helpers/schema-documents/harmless-changes.ts';
import { withPlantedChange, type PlantedChange } from '../../../../helpers/schema-documents/planted-change.ts';
import { randomFrom } from '../../../../helpers/schema-documents/random.ts';
import { likelyDocument } from '../../../../helpers/schema-documents/sample-document.ts';

const syncs = 50;
const planted = 500;

function findings(resourceType: string, before: JsonObject, after: JsonObject) {
  return findDeviations(
    { providerKind: 'cloud_a', resourceType, resourceName: 'sample' },
    { configuration: before, unreadable: {} },
    { configuration: after, unreadable: {} },
  );
}

describe('The comparison of types by schema', () => {
  const documents = new Map<string, JsonObject>();
  before(() => {
    for (const [index, type] of commonTypes.entries()) documents.set(type, likelyDocument(type, index + 1));
  });

  it('is tested with types that are listed', () => {
    const listed = new Set(listedTypes().map(({ resourceType }) => resourceType));
    assert.deepEqual(
      commonTypes.filter((type) => !listed.has(type)),
      [],
    );
    assert.ok(commonTypes.length >= 200, String(commonTypes.length));
    assert.equal(new Set(commonTypes).size, commonTypes.length);
  });

  it(`finds nothing in ${syncs} syncs in which only the vendor shows things differently`, () => {
    const random = randomFrom(20_261_123);
    const counts = noHarmlessChanges();
    const alarms: string[] = [];
    for (const [type, document] of documents) {
      for (let sync = 0; sync < syncs; sync += 1) {
        const shown = shownDifferently(type, document, { random, counts });
        for (const { diff } of findings(type, document, shown)) {
          alarms.push(
            ...diff.map(
              ({ path, baseline_value: was, current_value: is }) =>
                `${type} ${path}: ${JSON.stringify(was)} → ${JSON.stringify(is)}`,
            ),
          );
        }
      }
    }
    assert.deepEqual([...new Set(alarms)].slice(0, 20), []);
    for (const [kind, count] of Object.entries(counts)) assert.ok(count > 100, `${kind}: ${count}`);
  });

  it(`finds each of ${planted} changes as one finding, among what the vendor shows differently`, () => {
    const random = randomFrom(4711);
    const kinds = new Map<PlantedChange['kind'], number>();
    const wrong: string[] = [];
    for (let made = 0; made < planted;) {
      const type = random.pick(commonTypes);
      const document = documents.get(type) ?? assert.fail(type);
      const change = withPlantedChange(type, document, random);
      if (change === null) continue;
      made += 1;
      kinds.set(change.kind, (kinds.get(change.kind) ?? 0) + 1);
      const shown = shownDifferently(type, change.document, { random, counts: noHarmlessChanges() });
      const found = findings(type, document, shown);
      if (found.length !== 1)
        wrong.push(
          `${type} ${change.kind} ${change.path}: ${found.map(({ aspect }) => aspect).join(', ') || 'nothing'}`,
        );
    }
    assert.deepEqual(wrong, []);
    assert.ok(kinds.size === 5 && [...kinds.values()].every((count) => count >= 5), JSON.stringify([...kinds]));
  });
});
