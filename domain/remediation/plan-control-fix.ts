import type { ProviderKind } from '../clouds/cloud-names.ts';
import { pointerKeys } from '../drift/json-pointer.ts';
import { joined, labelOf } from '../drift/labels.ts';
import type { Verdict } from '../checks/verdict.ts';
import { staleFields, valuesAfter, valuesBefore, withValues } from './field-values.ts';
import { fixingSteps } from './manual-steps.ts';
import { planFieldChanges } from './plan-field-changes.ts';
import type { Planned } from './plan.ts';
import type { PlannedControl, PlannedResource } from './planning-input.ts';

/**
 * Plans how a resource gets the values that a check names, which it fails now. There is a plan only where the check passes
 * with those values and with what the steps set, and where all that the steps read and write is known.
 */
export function planControlFix(input: {
  providerKind: ProviderKind;
  identity: string | null;
  resource: PlannedResource;
  finding: PlannedControl;
}): Planned {
  const { providerKind, identity, resource, finding } = input;
  const { sets, evaluate, exceptionId, remediation } = finding;
  const none = (reason: string, first: readonly string[] = []): Planned => ({
    noPlan: { reason, manualSteps: [...first, ...fixingSteps(providerKind, resource, remediation)] },
  });

  if (exceptionId !== null) {
    return none(`The failure is accepted by exception ${exceptionId}.`, [
      'Revoke the exception if the failure is to be fixed all the same.',
    ]);
  }
  if (sets.length === 0) return none('The check names no values that fix a failure.');
  const verdict = evaluate(resource.configuration);
  if (verdict.outcome !== 'fail') return none(`The check does not fail: ${outcomeText(verdict)}.`);
  const values = Object.fromEntries(sets.map(({ path, value }) => [path, value]));
  const wanted = evaluate(withValues(resource.configuration, values));
  if (wanted.outcome !== 'pass') {
    return none(`The check does not pass with the values that it names: ${outcomeText(wanted)}.`);
  }

  const unread = topKeys(Object.keys(resource.unreadable));
  const hidden = topKeys(Object.keys(values)).filter((key) => unread.includes(key));
  if (hidden.length > 0) return none(unreadReason(hidden));

  const planned = planFieldChanges({ providerKind, identity, resource, sets });
  if ('noPlan' in planned) return none(planned.noPlan.reason);
  const { steps, left } = planned.plan;
  if (left.length > 0) return none([...new Set(left.map(({ reason }) => reason))].join(' '));
  // A call that replaces settings as a whole would write those that are not known, too.
  const others = staleFields({ ...resource, providerKind }, valuesBefore(steps)).map(({ path }) => path);
  if (others.length > 0) return none(unreadReason(topKeys(others)));
  const reached = evaluate(withValues(resource.configuration, valuesAfter(steps)));
  if (reached.outcome !== 'pass') return none(`The check does not pass after the change: ${outcomeText(reached)}.`);
  return planned;
}

function topKeys(paths: readonly string[]): string[] {
  return [...new Set(paths.map((path) => pointerKeys(path)[0] ?? ''))];
}

function unreadReason(keys: readonly string[]): string {
  return `The ${joined(keys.map(labelOf))} could not be read.`;
}

/** Returns a verdict as the end of a sentence. */
export function outcomeText(verdict: Verdict): string {
  switch (verdict.outcome) {
    case 'pass':
      return 'it passes';
    case 'not_applicable':
      return 'it does not apply';
    case 'not_evaluated':
      return `it could not be evaluated, ${verdict.reason}`;
    case 'fail':
      return verdict.reason;
  }
}
