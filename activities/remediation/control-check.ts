import { databaseTime } from '../../db/clock.ts';
import type { Database } from '../../db/database.ts';
import { currentCheck, type CurrentCheck, type Reading } from '../../db/reads/compliance/current-check.ts';
import type { RemediationFacts } from '../../db/reads/remediation/facts.ts';
import { outcomeText } from '../../domain/remediation/plan-control-fix.ts';
import { findCheck } from '../../platform/check-catalog.ts';

interface Read {
  facts: RemediationFacts;
  /** The resource as it was just read. */
  reading: Reading;
}

/**
 * Returns why the check that an action fixes does not ask for a fix any more, by what was just read of the resource; null
 * when it does, and for an action that fixes another finding.
 */
export async function whyNotFailing(database: Database, { facts, reading }: Read): Promise<string | null> {
  if (facts.check_id === null) return null;
  const check = await checkOf(database, facts);
  if (check === null) return 'The check no longer exists';
  const verdict = check.evaluate(reading);
  if (verdict.outcome !== 'fail') return `The check does not fail any more: ${outcomeText(verdict)}`;
  return check.exceptionId === null ? null : `The failure is accepted by exception ${check.exceptionId}`;
}

/**
 * Returns why the check that an action fixes does not pass on what was just read of the resource, as the end of a sentence;
 * null when it passes, and for an action that fixes another finding.
 */
export async function whyNotPassing(database: Database, { facts, reading }: Read): Promise<string | null> {
  if (facts.check_id === null) return null;
  const verdict = (await checkOf(database, facts))?.evaluate(reading);
  if (verdict === undefined) return 'the check no longer exists';
  return verdict.outcome === 'pass' ? null : `the check does not pass: ${outcomeText(verdict)}`;
}

async function checkOf(database: Database, facts: RemediationFacts): Promise<CurrentCheck | null> {
  const check = findCheck(facts.provider_kind, facts.check_id ?? '');
  if (check === null) return null;
  return currentCheck(database, { resourceId: facts.resource_id, check, now: await databaseTime(database) });
}
