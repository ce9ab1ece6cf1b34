import assert from 'node:assert/strict';
import type { CheckRule } from '../../../domain/checks/check.ts';
import type { Verdict } from '../../../domain/checks/verdict.ts';
import { contextOf, resourceOf, type Shown } from './check-cases.ts';

/** What one check of a table says of a resource. */
export function verdictOf(checks: readonly CheckRule[], id: string, given: Shown): Verdict {
  const check = checks.find((one) => one.id === id);
  assert.ok(check, `no check has the id ${id}`);
  return check.evaluate(resourceOf(check.resourceTypes[0] ?? '', given), contextOf(given));
}
