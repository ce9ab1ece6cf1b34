import assert from 'node:assert/strict';
import type { Check } from '../../../domain/checks/check.ts';
import type { CheckContext } from '../../../domain/checks/facts.ts';
import type { CheckedResource } from '../../../domain/checks/fields.ts';
import type { JsonObject } from '../../../domain/json.ts';

/** When the assessments of these tests take place. */
export const now = new Date('2026-03-01T12:00:00Z');

/** A time some days before `now`, as configurations hold it. */
export function daysAgo(days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString();
}

/** What a check is shown: the configuration, and the inventory around it as type → external id → configuration. */
export interface Shown {
  configuration: JsonObject;
  externalId?: string;
  inventory?: Record<string, Record<string, JsonObject>>;
  unlisted?: Record<string, string>;
}

/** The three cases of a check. `blind` is what it cannot decide; by default `pass` without the field it looks at. */
export interface CheckCases {
  pass: Shown | JsonObject;
  fail: Shown | JsonObject;
  blind?: Shown;
}

export function resourceOf(resourceType: string, shown: Shown): CheckedResource {
  const externalId = shown.externalId ?? 'the-one';
  return {
    resourceType,
    externalId,
    name: externalId,
    region: 'eu-west-1',
    configuration: shown.configuration,
    unreadable: {},
  };
}

export function contextOf({ inventory = {}, unlisted = {} }: Partial<Shown>): CheckContext {
  return {
    now,
    find(resourceType, externalId) {
      const configuration = inventory[resourceType]?.[externalId];
      return configuration === undefined ? null : resourceOf(resourceType, { externalId, configuration });
    },
    every: (resourceType) =>
      Object.entries(inventory[resourceType] ?? {}).map(([externalId, configuration]) =>
        resourceOf(resourceType, { externalId, configuration }),
      ),
    whyUnlisted: (resourceType) => unlisted[resourceType] ?? null,
  };
}

function shown(given: Shown | JsonObject): Shown {
  return 'configuration' in given ? (given as Shown) : { configuration: given };
}

function withoutField(given: Shown, pointer: string): Shown {
  const [, first = ''] = pointer.split('/');
  const { [first]: _removed, ...configuration } = given.configuration;
  return { ...given, configuration };
}

/** Declares the pass, fail and not-evaluated tests of every check of a table; checks not named must stand in another. */
export function testChecks(checks: readonly Check[], table: Record<string, CheckCases>): void {
  for (const [id, cases] of Object.entries(table)) {
    describe(id, () => {
      const check = checks.find((candidate) => candidate.id === id);
      assert.ok(check, `no check has the id ${id}`);
      const [type = ''] = check.resourceTypes;
      const passing = shown(cases.pass);
      const blind = cases.blind ?? withoutField(passing, check.looksAt[0] ?? '');

      it('passes what is as it should be', () => {
        assert.deepEqual(check.evaluate(resourceOf(type, passing), contextOf(passing)), { outcome: 'pass' });
      });

      it('fails what is not, with a reason', () => {
        const failing = shown(cases.fail);
        const verdict = check.evaluate(resourceOf(type, failing), contextOf(failing));
        assert.equal(verdict.outcome, 'fail', JSON.stringify(verdict));
        assert.ok('reason' in verdict && verdict.reason.length > 10);
      });

      it('decides nothing about what it cannot read', () => {
        const verdict = check.evaluate(resourceOf(type, blind), contextOf(blind));
        assert.equal(verdict.outcome, 'not_evaluated', JSON.stringify(verdict));
      });
    });
  }
}
