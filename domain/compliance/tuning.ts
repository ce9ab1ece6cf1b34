import type { Check } from '../checks/check.ts';
import { isLaxer, isSameValue, type ParameterValue } from '../checks/parameters.ts';
import { tunedCheck } from '../checks/tuned-check.ts';
import type { FailurePattern } from './failure-patterns.ts';
import { emptyTally, type Tallies } from './tally.ts';

/** A value that an admin set for a parameter of a check; null means all frameworks, or all accounts. */
export interface ParameterSetting {
  check_id: string;
  parameter: string;
  framework_id: string | null;
  provider_id: number | null;
  /** The organization whose accounts it is for. Absent in assessments of earlier releases. */
  organization_id?: number | null;
  /** External id of the unit whose accounts it is for, at any depth; null for a whole organization. */
  ou?: string | null;
  /** The name of the unit, or of the organization where there is none, when it was read. */
  unit_name?: string | null;
  /** How many units are above the unit, and itself: of two above an account the nearest has most. */
  depth?: number | null;
  value: ParameterValue;
  reason: string;
}

/** A value that differs from the default, as an assessment keeps it. */
export interface TunedParameter extends ParameterSetting {
  unit: string;
  default: ParameterValue;
  /** Whether it passes resources that the default does not. */
  laxer: boolean;
}

/** Check → the values by which it is evaluated, without those that are the default. */
type TunedChecks = Readonly<Record<string, readonly TunedParameter[]>>;

/** The values by which a provider is evaluated, fixed when its evaluation begins. */
export interface Tuning {
  /** What holds whatever the framework; only checks with a value that is not the default. */
  all: TunedChecks;
  /** Framework → the checks for which it has settings of its own, also those of the same values as in `all`. */
  frameworks: Readonly<Record<string, TunedChecks>>;
}

/**
 * A check as an assessment evaluates it. `key` names its results where a framework evaluates it by values of its own;
 * elsewhere its id does.
 */
export type KeyedCheck = Check & { key?: string };

type Tunable = Pick<Check, 'id' | 'parameters'>;

/** Returns the values by which checks are evaluated for some frameworks, by the settings for a provider and for all. */
export function tuningOf({
  checks,
  settings,
  frameworkIds,
}: {
  checks: readonly Tunable[];
  settings: readonly ParameterSetting[];
  frameworkIds: readonly string[];
}): Tuning {
  const set = new Set(settings.map(({ check_id: id }) => id));
  const tunable = checks.filter(({ id }) => set.has(id));
  const valuesFor = (check: Tunable, frameworkId: string | null): readonly TunedParameter[] =>
    tunedParameters(check, { settings, frameworkId });
  const all = tunable.map((check) => [check.id, valuesFor(check, null)] as const);
  const frameworks = frameworkIds.map((frameworkId) => {
    const differing = tunable
      .map((check) => [check.id, valuesFor(check, frameworkId), valuesFor(check, null)] as const)
      .filter(([, values, usual]) => hasOwnSetting(values) || !isSameTuning(values, usual))
      .map(([id, values]) => [id, values] as const);
    return [frameworkId, Object.fromEntries(differing)] as const;
  });
  return {
    all: Object.fromEntries(all.filter(([, values]) => values.length > 0)),
    frameworks: Object.fromEntries(frameworks.filter(([, differing]) => Object.keys(differing).length > 0)),
  };
}

function tunedParameters(
  check: Tunable,
  { settings, frameworkId }: { settings: readonly ParameterSetting[]; frameworkId: string | null },
): TunedParameter[] {
  return check.parameters.flatMap((parameter) => {
    const own = settings.filter((one) => one.check_id === check.id && one.parameter === parameter.name);
    const setting = narrowest(own, frameworkId);
    if (setting === null || isSameValue(setting.value, parameter.default)) return [];
    const { unit, default: usual } = parameter;
    return [{ ...setting, unit, default: usual, laxer: isLaxer(parameter, setting.value) }];
  });
}

/** No organization nests units deeper: AWS allows five levels, Google Cloud ten, Azure six. */
const deepestUnit = 1_000;

/** Returns how wide the accounts of a setting are: an account, the nearest unit, those above it, the organization, all. */
function widthOf({ provider_id: providerId, organization_id: organizationId, ou, depth }: ParameterSetting): number {
  if (providerId !== null) return 0;
  if (typeof ou === 'string') return deepestUnit - Math.min(depth ?? 0, deepestUnit - 1);
  return typeof organizationId === 'number' ? deepestUnit + 1 : deepestUnit + 2;
}

/** A setting for fewer accounts comes before one for more; of two for the same accounts, that for the framework. */
function narrowest(settings: readonly ParameterSetting[], frameworkId: string | null): ParameterSetting | null {
  const width = (setting: ParameterSetting): number => widthOf(setting) * 2 + (setting.framework_id === null ? 1 : 0);
  const applying = settings.filter((one) => one.framework_id === null || one.framework_id === frameworkId);
  return applying.toSorted((one, other) => width(one) - width(other))[0] ?? null;
}

function hasOwnSetting(values: readonly TunedParameter[]): boolean {
  return values.some(({ framework_id: frameworkId }) => frameworkId !== null);
}

function isSameTuning(one: readonly TunedParameter[], other: readonly TunedParameter[]): boolean {
  const same = one.filter((left) =>
    other.some((right) => right.parameter === left.parameter && isSameValue(right.value, left.value)),
  );
  return one.length === other.length && same.length === one.length;
}

/** Returns the name under which the results of a check are kept for a framework. */
export function resultKey(tuning: Tuning, { checkId, frameworkId }: { checkId: string; frameworkId: string }): string {
  const own = tuning.frameworks[frameworkId]?.[checkId];
  const isUsual = own === undefined || isSameTuning(own, tuning.all[checkId] ?? []);
  return isUsual ? checkId : `${checkId}@${frameworkId}`;
}

/** Returns the values of checks that are not the default for a framework; null when there are none. */
export function tunedFor(
  tuning: Tuning,
  { checks, frameworkId }: { checks: readonly string[]; frameworkId: string },
): TunedParameter[] | null {
  const values = checks.flatMap((id) => tuning.frameworks[frameworkId]?.[id] ?? tuning.all[id] ?? []);
  return values.length === 0 ? null : values;
}

/** Returns a check with the values that hold whatever the framework. */
export function tunedForAll(tuning: Tuning, check: Check): Check {
  return withValues(check, tuning.all[check.id] ?? []);
}

/** Returns whether a value differs from its default. */
export function isTuned({ all, frameworks }: Tuning): boolean {
  return Object.keys(all).length + Object.keys(frameworks).length > 0;
}

/** Returns the checks to evaluate for some frameworks, each once for every set of values. */
export function keyedChecks(tuning: Tuning, checksOf: ReadonlyMap<string, readonly Check[]>): KeyedCheck[] {
  const byKey = new Map<string, KeyedCheck>();
  for (const [frameworkId, checks] of checksOf) {
    for (const check of checks) {
      const key = resultKey(tuning, { checkId: check.id, frameworkId });
      if (byKey.has(key)) continue;
      const values = key === check.id ? tuning.all[check.id] : tuning.frameworks[frameworkId]?.[check.id];
      byKey.set(key, { ...withValues(check, values ?? []), key });
    }
  }
  return [...byKey.values()];
}

function withValues(check: Check, values: readonly TunedParameter[]): Check {
  if (values.length === 0) return check;
  return tunedCheck(check, Object.fromEntries(values.map((one) => [one.parameter, one.value])));
}

/** Returns the results of checks as a framework sees them, by the ids of the checks. */
export function resultsFor(
  tuning: Tuning,
  frameworkId: string,
  { tallies, patterns }: { tallies: Tallies; patterns: readonly FailurePattern[] },
): { tallies: Tallies; patterns: readonly FailurePattern[] } {
  const own = tuning.frameworks[frameworkId];
  if (own === undefined) return { tallies, patterns };
  const key = (checkId: string): string => resultKey(tuning, { checkId, frameworkId });
  const tuned = Object.keys(own).filter((checkId) => key(checkId) !== checkId);
  const idOf = new Map(tuned.map((checkId) => [key(checkId), checkId]));
  const seen = (keys: readonly string[]): string[] =>
    keys.filter((one) => !tuned.includes(one)).map((one) => idOf.get(one) ?? one);
  return {
    tallies: { ...tallies, ...Object.fromEntries(tuned.map((id) => [id, tallies[key(id)] ?? emptyTally()])) },
    patterns: patterns.map((pattern) => ({
      ...pattern,
      failed: seen(pattern.failed),
      excepted: seen(pattern.excepted),
    })),
  };
}
