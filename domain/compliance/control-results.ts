import type { Check } from '../checks/check.ts';
import { counted } from '../counted.ts';
import type { Control } from '../frameworks/control.ts';
import type { ProviderKind } from '../clouds/cloud-names.ts';
import { schemaTypesOff } from '../clouds/schema-types.ts';
import { type Severity, worstOf } from '../severity.ts';
import { emptyTally, type CheckTally, type Tallies } from './tally.ts';

export const controlStatuses = ['passed', 'failed', 'not_evaluated', 'manual'] as const;
export type ControlStatus = (typeof controlStatuses)[number];

/** The result of a control in an assessment. */
export interface ControlResult {
  control: Control;
  severity: Severity;
  status: ControlStatus;
  /** Why it is neither passed nor failed; null when it is. */
  reason: string | null;
  /** Whether only accepted failures keep it from passing. */
  isExcepted: boolean;
  /** The regions for which a control about every region has passed; null for other controls and results. */
  regionsCovered: string[] | null;
  /** What above the account a passed control rests on, each with its level; null where the account alone passes. */
  decidedBy: string[] | null;
}

/**
 * The data of a provider that was evaluated: the tallies of the checks, and the types that could not be listed
 * completely.
 */
export interface Evaluation {
  provider: ProviderKind;
  tallies: Tallies;
  unlisted: Readonly<Record<string, string>>;
  findCheck: (provider: ProviderKind, id: string) => Pick<Check, 'resourceTypes' | 'surveys' | 'severity'> | null;
}

/**
 * Returns the result of a control. It fails when one of its checks fails; it passes only when all of them were
 * evaluated on everything they look at, at least one of them passed, and nothing was excepted. A control without checks
 * is a person's to decide.
 */
export function resultOf(asked: Control, evaluation: Evaluation): ControlResult {
  const control = withReadTypes(asked, evaluation);
  const severity = severityOf(control, evaluation);
  if (control.checks.length === 0) {
    const reason =
      control.known === 0
        ? 'No check can decide this control; it requires manual assessment'
        : 'No check for this control is implemented; it requires manual assessment';
    return { control, severity, status: 'manual', reason, isExcepted: false, ...nothingNamed };
  }
  const tallies = control.checks.map((id) => evaluation.tallies[id] ?? emptyTally());
  if (tallies.some((tally) => tally.failed > 0)) {
    return { control, severity, status: 'failed', reason: null, isExcepted: false, ...nothingNamed };
  }
  const unseen = whyNotEvaluated(control, evaluation);
  const reason = unseen ?? whyNotPassed(tallies);
  const isExcepted = unseen === null && tallies.some((tally) => tally.excepted > 0);
  if (reason !== null) return { control, severity, status: 'not_evaluated', reason, isExcepted, ...nothingNamed };
  const named = { regionsCovered: regionsOf(tallies), decidedBy: decidersOf(tallies) };
  return { control, severity, status: 'passed', reason, isExcepted, ...named };
}

/**
 * Returns a control without its checks of types that the account does not list because types by schema are switched off,
 * unless they are all it has: what is left decides it, and its coverage shows how much of it that is.
 */
function withReadTypes(control: Control, { provider, tallies, unlisted, findCheck }: Evaluation): Control {
  const isRead = (id: string): boolean => {
    if ((tallies[id]?.failed ?? 0) > 0) return true;
    const { resourceTypes = [], surveys = [] } = findCheck(provider, id) ?? {};
    return ![...resourceTypes, ...surveys].some((type) => unlisted[type] === schemaTypesOff);
  };
  const checks = control.checks.filter(isRead);
  return checks.length === 0 || checks.length === control.checks.length ? control : { ...control, checks };
}

const nothingNamed = { regionsCovered: null, decidedBy: null };

/** Returns what above the account decided for some of the checks; null when nothing did. */
function decidersOf(tallies: readonly CheckTally[]): string[] | null {
  const all = new Set(tallies.flatMap((tally) => tally.decided_by ?? []));
  return all.size === 0 ? null : [...all].toSorted();
}

/** Returns the regions that every check about all regions covers; null when none of the checks is about them. */
function regionsOf(tallies: readonly CheckTally[]): string[] | null {
  const [first, ...others] = tallies.flatMap((tally) => (tally.regions_covered ? [tally.regions_covered] : []));
  return first?.filter((region) => others.every((regions) => regions.includes(region))) ?? null;
}

function whyNotEvaluated(control: Control, { provider, tallies, unlisted, findCheck }: Evaluation): string | null {
  for (const id of control.checks) {
    const check = findCheck(provider, id);
    if (check === null) return `${id} was not evaluated: it is disabled or does not exist any more`;
    for (const type of [...check.resourceTypes, ...check.surveys]) {
      const reason = unlisted[type];
      if (reason !== undefined) return `${type}: ${reason}`;
    }
    const tally = tallies[id];
    if (tally === undefined || tally.not_evaluated === 0) continue;
    const [reason = 'the configuration could not be read'] = Object.keys(tally.reasons);
    return `${id} could not evaluate ${counted(tally.not_evaluated, 'resource')}: ${reason}`;
  }
  return null;
}

function whyNotPassed(tallies: readonly CheckTally[]): string | null {
  const excepted = tallies.reduce((sum, tally) => sum + tally.excepted, 0);
  if (excepted > 0) return `All failures are covered by exceptions (${excepted})`;
  return tallies.some((tally) => tally.passed > 0) ? null : 'No resources were found to which this control applies';
}

/** Returns the worst severity among the checks of a control; medium for one without checks. */
function severityOf(control: Control, { provider, findCheck }: Evaluation): Severity {
  return worstOf(control.checks.map((id) => findCheck(provider, id)?.severity ?? 'low')) ?? 'medium';
}

/** Returns the numbers of an assessment; the score is 0 when nothing was evaluated, and `total_controls` says so. */
export function summaryOf(results: readonly ControlResult[]): {
  score: number;
  total_controls: number;
  passed: number;
  failed: number;
  not_evaluated: number;
  manual: number;
} {
  const count = (status: ControlStatus): number => results.filter((result) => result.status === status).length;
  const [passed, failed] = [count('passed'), count('failed')];
  const total = passed + failed;
  return {
    score: total === 0 ? 0 : passed / total,
    total_controls: total,
    passed,
    failed,
    not_evaluated: count('not_evaluated'),
    manual: count('manual'),
  };
}

/** Returns how many controls a framework has for a cloud: those that the score counts, and those that it leaves out. */
export function controlsInFramework(summary: {
  total_controls: number;
  not_evaluated: number;
  manual: number;
}): number {
  return summary.total_controls + summary.not_evaluated + summary.manual;
}
