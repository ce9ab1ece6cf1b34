import assert from 'node:assert/strict';
import type { CheckRule } from '../../../domain/checks/check.ts';
import type { Verdict } from '../../../domain/checks/verdict.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { contextOf, resourceOf, type Shown } from './check-cases.ts';

/** The verdict of one of the checks on a configuration, in an inventory if the test names one. */
export function verdictOf(
  { checks, id, type }: { checks: readonly CheckRule[]; id: string; type?: string },
  configuration: JsonObject,
  around: Omit<Shown, 'configuration'> & { unreadable?: Record<string, string> } = {},
): Verdict {
  const check = checks.find((candidate) => candidate.id === id);
  assert.ok(check, `no check has the id ${id}`);
  const { unreadable = {}, ...shown } = around;
  const resource = resourceOf(type ?? check.resourceTypes[0] ?? '', { ...shown, configuration });
  return check.evaluate({ ...resource, unreadable }, contextOf(shown));
}

/** What `verdictOf` says, in a word. */
export function outcomeOf(...given: Parameters<typeof verdictOf>): Verdict['outcome'] {
  return verdictOf(...given).outcome;
}
