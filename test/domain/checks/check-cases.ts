import assert from 'node:assert/strict';
import type { CheckRule } from '../../../domain/checks/check.ts';
import type { CheckContext } from '../../../domain/checks/facts.ts';
import type { CheckedResource } from '../../../domain/checks/fields.ts';
import type { Json, JsonObject } from '../../../domain/json.ts';
import { nothingAbove, type Above } from '../../../domain/organizations/above.ts';
import { withValues } from '../../../domain/remediation/field-values.ts';

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
  /** The region of the resource; those around it are in the default one. */
  region?: string;
  inventory?: Record<string, Record<string, JsonObject>>;
  unlisted?: Record<string, string>;
  /** JSON Pointer of a part that could not be read → reason. */
  unreadable?: Record<string, string>;
  /** What stands above the account; by default nothing. */
  above?: Above;
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
    region: shown.region ?? 'eu-west-1',
    configuration: shown.configuration,
    unreadable: shown.unreadable ?? {},
  };
}

export function contextOf({ inventory = {}, unlisted = {}, above = nothingAbove }: Partial<Shown>): CheckContext {
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
    above,
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

const strangeValues: (Json | undefined)[] = [
  undefined,
  null,
  '',
  'text',
  -1,
  1e308,
  true,
  [],
  [null],
  [[]],
  {},
  { a: {} },
];

/** A value with one place after the other taken out or turned into something that does not belong there. */
export function* spoiled(value: Json): Generator<Json | undefined, void, undefined> {
  yield* strangeValues;
  if (Array.isArray(value)) {
    for (const [index, member] of value.entries()) {
      for (const other of spoiled(member)) yield value.toSpliced(index, 1, ...(other === undefined ? [] : [other]));
    }
  } else if (value !== null && typeof value === 'object') {
    for (const [name, member] of Object.entries(value)) {
      for (const other of spoiled(member)) {
        const { [name]: _removed, ...rest } = value;
        yield other === undefined ? rest : { ...rest, [name]: other };
      }
    }
  }
}

function isObject(value: Json | undefined): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** What a check is shown, with every configuration of it spoiled in one place after the other. */
function* spoiledCases(given: Shown): Generator<Shown, void, undefined> {
  for (const configuration of spoiled(given.configuration)) {
    if (isObject(configuration)) yield { ...given, configuration };
  }
  for (const [type, members] of Object.entries(given.inventory ?? {})) {
    for (const [externalId, original] of Object.entries(members)) {
      for (const configuration of spoiled(original)) {
        if (!isObject(configuration)) continue;
        yield { ...given, inventory: { ...given.inventory, [type]: { ...members, [externalId]: configuration } } };
      }
    }
  }
}

/** The values that a check says fix a failure, by pointer. */
function valuesOf({ sets }: CheckRule): Record<string, Json> {
  return Object.fromEntries(sets.map(({ path, value }) => [path, value]));
}

/** Everything that test files have given to `testChecks`, for the recorder of verdicts. */
export const declaredCases: { checks: readonly CheckRule[]; table: Record<string, CheckCases> }[] = [];

/** What a check is shown in its three cases. */
export function shownCases(check: CheckRule, cases: CheckCases): { passing: Shown; failing: Shown; blind: Shown } {
  const passing = shown(cases.pass);
  const blind = cases.blind ?? withoutField(passing, check.looksAt[0] ?? '');
  return { passing, failing: shown(cases.fail), blind };
}

/** Declares the pass, fail, not-evaluated and spoiled tests of every check of a table; checks not named must are in another. */
export function testChecks(checks: readonly CheckRule[], table: Record<string, CheckCases>): void {
  declaredCases.push({ checks, table });
  for (const [id, cases] of Object.entries(table)) {
    describe(id, () => {
      const check = checks.find((candidate) => candidate.id === id);
      assert.ok(check, `no check has the id ${id}`);
      const [type = ''] = check.resourceTypes;
      const { passing, failing, blind } = shownCases(check, cases);

      it('passes what is as it should be', () => {
        const { outcome, ...more } = check.evaluate(resourceOf(type, passing), contextOf(passing));
        assert.equal(outcome, 'pass', JSON.stringify(more));
      });

      it('fails what is not, with a reason', () => {
        const verdict = check.evaluate(resourceOf(type, failing), contextOf(failing));
        assert.equal(verdict.outcome, 'fail', JSON.stringify(verdict));
        assert.ok('reason' in verdict && verdict.reason.length > 10);
      });

      it('decides nothing about what it cannot read', () => {
        const verdict = check.evaluate(resourceOf(type, blind), contextOf(blind));
        assert.equal(verdict.outcome, 'not_evaluated', JSON.stringify(verdict));
      });

      if (check.sets.length > 0) {
        it('passes with the values that it says fix it', () => {
          const fixed = { ...failing, configuration: withValues(failing.configuration, valuesOf(check)) };
          const { outcome, ...more } = check.evaluate(resourceOf(type, fixed), contextOf(fixed));
          assert.equal(outcome, 'pass', JSON.stringify(more));
        });
      }

      it('survives any of it missing or of a wrong type', () => {
        for (const given of [passing, failing]) {
          for (const spoiledCase of spoiledCases(given)) {
            const resource = resourceOf(type, spoiledCase);
            check.related(resource);
            const { outcome } = check.evaluate(resource, contextOf(spoiledCase));
            assert.ok(['pass', 'fail', 'not_applicable', 'not_evaluated'].includes(outcome));
          }
        }
      });
    });
  }
}
