import { ApplicationFailure } from '@temporalio/activity';
import type { Database } from '../../db/database.ts';
import { databaseTime } from '../../db/clock.ts';
import { completeRollback } from '../../db/commands/remediation/ends.ts';
import { type RemediationFacts, remediationFacts } from '../../db/reads/remediation/facts.ts';
import { logRemediation } from '../../db/commands/remediation/log.ts';
import { reopenFinding } from '../../db/commands/remediation/reopen-finding.ts';
import { endTurn } from '../../db/commands/remediation/turns.ts';
import { nextInTurn } from '../../db/reads/remediation/turns.ts';
import type { JsonObject } from '../../domain/json.ts';
import { staleFields, valuesAfter, type StaleField } from '../../domain/remediation/field-values.ts';
import type { FieldValues } from '../../domain/remediation/plan.ts';
import type { CloudSessions } from '../cloud-sessions.ts';
import { attempted, notVerifiedType } from './attempt.ts';
import { pathsOf, targetOf } from './prepare-execution.ts';
import { storeReadResource } from '../inventory/store-read.ts';
import { ongoingFacts, superseded } from './supersede.ts';
import { serviceTransitions } from '../../domain/remediation/transitions.ts';

const attempts = 6;

interface Deps {
  database: Database;
  sessions: CloudSessions;
}

/**
 * Checks whether an action can be undone without undoing what others did since. Returns the reason when it cannot, with the
 * differences in the action's log; and the steps to undo, last first.
 */
export async function checkRollback(
  { database, sessions }: Deps,
  { actionId }: { actionId: number },
): Promise<{ refusal: string | null; steps: number[] }> {
  return attempted({ attempts }, async (signal) => {
    const facts = await remediationFacts(database, actionId);
    if (facts === null) throw superseded(actionId);
    const steps = facts.plan.steps.map(({ number }) => number).toReversed();
    const stuck = facts.plan.steps.find((step) => step.undo === null && hasChanged(facts, step.number));
    if (stuck !== undefined) return { refusal: `Step ${stuck.number} (${stuck.title}) cannot be undone`, steps };
    const stale = await staleNow({ facts, sessions, signal, expected: presentValues(facts) });
    if (stale === null) return { refusal: 'The resource is not there any more', steps };
    if (stale.length === 0) return { refusal: null, steps };
    await logRemediation(database, actionId, {
      level: 'warn',
      phase: 'rollback',
      message: `The resource has been changed since: ${pathsOf(stale)}`,
      data: { differences: stale as unknown as JsonObject[] },
    });
    return { refusal: `The resource has been changed since: ${pathsOf(stale)}`, steps };
  });
}

/** Returns the values the fields have now unless someone else changed them; an earlier run may have undone steps. */
function presentValues(facts: RemediationFacts): FieldValues {
  return { ...valuesAfter(facts.plan.steps), ...restoredValues(facts) };
}

function hasChanged(facts: RemediationFacts, stepNumber: number): boolean {
  const row = facts.steps.find(({ number }) => number === stepNumber);
  return row !== undefined && !(row.outcome === 'already_there' && row.attempts === 1);
}

/**
 * Reads the resource once more after the last undo. When it is what it was before, as far as the undos are exact, the
 * action is rolled back and the finding opened again. Returns the workflow whose turn at the resource is next.
 */
export async function finishRollback(
  { database, sessions }: Deps,
  { actionId }: { actionId: number },
): Promise<{ next: string | null }> {
  return attempted({ attempts }, async (signal) => {
    const known = await remediationFacts(database, actionId);
    // An earlier attempt completed it and died after its commit.
    if (known?.status === serviceTransitions.completeRollback.to)
      return { next: await nextInTurn(database, known.resource_id) };
    const facts = await ongoingFacts(database, actionId, 'rollback');
    const readAt = await databaseTime(database);
    const resource = await sessions.use(facts.provider_id, (session) => session.read(targetOf(facts), signal));
    if (resource === null) throw notRestored('the resource no longer exists');
    const stale = staleFields(
      { ...resource, providerKind: facts.provider_kind, resourceType: facts.resource_type },
      restoredValues(facts),
    );
    if (stale.length > 0) throw notRestored(`${pathsOf(stale)} is not as before`);
    const next = await database.transaction(async (transaction) => {
      const ended = await completeRollback(transaction, actionId);
      if (ended === null) return null;
      await storeReadResource(transaction, { providerId: facts.provider_id, readAt, resource });
      await reopenFinding(transaction, facts);
      const message = 'Verified: the resource is as it was before; the finding is open again';
      await logRemediation(transaction, actionId, { phase: 'rollback', message });
      return endTurn(transaction, { id: actionId, resource_id: facts.resource_id });
    });
    return { next };
  });
}

/** Returns what the exactly undone steps restore. */
function restoredValues({ plan, steps }: RemediationFacts): FieldValues {
  const undone = new Set(steps.filter(({ status }) => status === 'undone').map(({ number }) => number));
  const exact = plan.steps.filter((step) => step.undo?.exact === true && undone.has(step.number));
  return Object.assign({}, ...exact.toReversed().map(({ before }) => before)) as FieldValues;
}

function notRestored(reason: string): ApplicationFailure {
  return ApplicationFailure.retryable(`The steps were undone, but ${reason}`, notVerifiedType);
}

async function staleNow(check: {
  facts: RemediationFacts;
  sessions: CloudSessions;
  signal: AbortSignal;
  expected: FieldValues;
}): Promise<StaleField[] | null> {
  const { facts, sessions, signal, expected } = check;
  const resource = await sessions.use(facts.provider_id, (session) => session.read(targetOf(facts), signal));
  if (resource === null) return null;
  return staleFields({ ...resource, providerKind: facts.provider_kind, resourceType: facts.resource_type }, expected);
}
