import assert from 'node:assert/strict';
import { kindOf } from '../../../domain/clouds/cloud-names.ts';
import type { CheckRule } from '../../../domain/checks/check.ts';
import { checksOf } from '../../../platform/check-catalog.ts';
import { contextOf, resourceOf, type Shown } from './check-cases.ts';
import { readSeeds } from './generated-inventory.ts';

const reason = 'access was denied';

/** What a check says of a resource of which the cloud hides one field, or one field of a resource next to it. */
function* hidingOne(check: CheckRule, type: string, shown: Shown) {
  for (const name of Object.keys(shown.configuration)) {
    const { [name]: _hidden, ...configuration } = shown.configuration;
    const resource = { ...resourceOf(type, { ...shown, configuration }), unreadable: { [`/${name}`]: reason } };
    yield { hidden: name, verdict: check.evaluate(resource, contextOf(shown)) };
  }
  for (const [other, members] of Object.entries(shown.inventory ?? {})) {
    const context = contextOf({ ...shown, unlisted: { ...shown.unlisted, [other]: reason } });
    yield { hidden: other, verdict: check.evaluate(resourceOf(type, shown), { ...context, find: () => null }) };
    for (const [externalId, original] of Object.entries(members)) {
      for (const name of Object.keys(original)) {
        const { [name]: _hidden, ...configuration } = original;
        const inventory = { ...shown.inventory, [other]: { ...members, [externalId]: configuration } };
        yield {
          hidden: `${other}.${name}`,
          verdict: check.evaluate(resourceOf(type, shown), contextOf({ ...shown, inventory })),
        };
      }
    }
  }
}

describe('A hidden field', () => {
  it('changes no verdict but to "not evaluated": a check never takes what it cannot see for a value', () => {
    const wrong: object[] = [];
    let evaluations = 0;
    for (const { cloud, type, ...shown } of readSeeds()) {
      for (const check of checksOf(kindOf[cloud], type)) {
        const { outcome } = check.evaluate(resourceOf(type, shown), contextOf(shown));
        for (const { hidden, verdict } of hidingOne(check, type, shown)) {
          evaluations += 1;
          if (verdict.outcome === outcome || verdict.outcome === 'not_evaluated' || outcome === 'not_evaluated')
            continue;
          wrong.push({ cloud, check: check.id, hidden, outcome, hiddenOutcome: verdict.outcome });
        }
      }
    }
    assert.ok(evaluations > 10_000, String(evaluations));
    assert.deepEqual(wrong, []);
  });
});
