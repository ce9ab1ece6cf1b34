import { ApplicationFailure } from '@temporalio/activity';
import type { Database, Transaction } from '../../db/database.ts';
import { databaseTime } from '../../db/clock.ts';
import { resolveFindings } from '../../db/commands/drifts/scan.ts';
import { publishResolved } from '../../db/commands/drifts/publish.ts';
import { completeExecution } from '../../db/commands/remediation/ends.ts';
import { type RemediationFacts, remediationFacts } from '../../db/reads/remediation/facts.ts';
import { newestBaseline } from '../../db/reads/remediation/findings.ts';
import { logRemediation } from '../../db/commands/remediation/log.ts';
import { endTurn } from '../../db/commands/remediation/turns.ts';
import { nextInTurn } from '../../db/reads/remediation/turns.ts';
import { clearVulnerabilityAlerts } from '../../db/commands/vulnerabilities/publish.ts';
import { fixFindings } from '../../db/commands/vulnerabilities/scan.ts';
import { findDeviations } from '../../domain/drift/deviations.ts';
import type { Difference } from '../../domain/drift/diff.ts';
import type { JsonObject } from '../../domain/json.ts';
import { staleFields, valuesAfter } from '../../domain/remediation/field-values.ts';
import type { PlanStep } from '../../domain/remediation/plan.ts';
import type { CloudSessions } from '../cloud-sessions.ts';
import type { CloudSession, CollectedResource } from '../clouds/cloud.ts';
import { attempted, notVerifiedType } from './attempt.ts';
import { whyNotPassing } from './control-check.ts';
import { pathsOf, targetOf } from './prepare-execution.ts';
import { storeReadResource } from '../inventory/store-read.ts';
import { requireOngoing } from './supersede.ts';
import { findDrift } from '../../db/reads/drifts/drifts.ts';

interface Deps {
  database: Database;
  sessions: CloudSessions;
  rollbackWindowHours: number;
}

/** Clouds are eventually consistent: a change may become visible a little after it was accepted. */
export const looksAtMost = 6;

/**
 * Reads the resource once more after the last step. When every field is as planned and the finding is gone, completes
 * the action and closes the finding; the finding stays open for what the plan does not fix. Returns the workflow whose
 * turn at the resource is next. Fails without further retries when the resource does not become as planned.
 */
export async function finishExecution(deps: Deps, { actionId }: { actionId: number }): Promise<FinishedExecution> {
  return attempted({ attempts: looksAtMost }, async (signal) => {
    const known = await remediationFacts(deps.database, actionId);
    const facts = known?.status === 'completed' ? known : requireOngoing(known, { actionId, phase: 'execute' });
    return verifyAndComplete(deps, { facts, signal });
  });
}

/** How the workflow continues after an execution. */
export interface FinishedExecution {
  /** The workflow whose turn at the resource is next. */
  next: string | null;
  /** How long it can be rolled back, in milliseconds. */
  untilMs: number;
}

/** Does the work of `finishExecution` in an attempt that is under way. */
export async function verifyAndComplete(
  { database, sessions, rollbackWindowHours }: Deps,
  { facts, signal }: { facts: RemediationFacts; signal: AbortSignal },
): Promise<FinishedExecution> {
  const actionId = facts.id;
  const untilMs = rollbackWindowHours * 3_600_000;
  // An earlier attempt completed it and died after its commit.
  if (facts.status === 'completed') return { next: await nextInTurn(database, facts.resource_id), untilMs };
  const fieldless = facts.plan.steps.filter((step) => Object.keys(step.after).length === 0);
  if (fieldless.length > 0) {
    await sessions.use(
      facts.provider_id,
      (session) => lookAtFieldless({ steps: fieldless, session, signal }),
      'remediation',
    );
  }
  const { readAt, resource } = await sessions.use(facts.provider_id, async (session) => ({
    readAt: await databaseTime(database),
    resource: await session.read(targetOf(facts), signal),
  }));
  if (resource === null) throw notVerified('the resource no longer exists');
  const stale = staleFields(
    { ...resource, providerKind: facts.provider_kind, resourceType: facts.resource_type },
    valuesAfter(facts.plan.steps),
  );
  if (stale.length > 0) throw notVerified(`${pathsOf(stale)} is not as planned`);
  const notPassing = await whyNotPassing(database, { facts, reading: resource });
  if (notPassing !== null) throw notVerified(notPassing);
  const remaining = await remainingDifferences(database, facts, resource);
  const unplanned = remaining.filter(({ path }) => !facts.plan.left.some((left) => left.path === path));
  if (unplanned.length > 0) throw notVerified(`${unplanned.map(({ path }) => path).join(', ')} still differs`);

  const next = await database.transaction(async (transaction) => {
    const ended = await completeExecution(transaction, { actionId, rollbackWindowHours });
    if (ended === null) return null;
    await storeReadResource(transaction, { providerId: facts.provider_id, readAt, resource });
    if (remaining.length === 0) await closeFinding(transaction, facts);
    await logRemediation(transaction, actionId, {
      phase: 'verify',
      message:
        remaining.length === 0
          ? 'Verified: the resource is as planned and the finding is gone'
          : 'Verified: the resource is as planned; the finding stays open for what the plan does not change',
      ...(remaining.length === 0 ? {} : { data: { left: facts.plan.left as unknown as JsonObject[] } }),
    });
    return endTurn(transaction, { id: actionId, resource_id: facts.resource_id });
  });
  return { next, untilMs };
}

function notVerified(reason: string): ApplicationFailure {
  return ApplicationFailure.retryable(`The steps were carried out, but ${reason}`, notVerifiedType);
}

/**
 * Verifies the steps that change no field of the configuration, each individually: its operation finds nothing to do.
 */
async function lookAtFieldless(look: {
  steps: readonly PlanStep[];
  session: CloudSession;
  signal: AbortSignal;
}): Promise<void> {
  for (const step of look.steps) {
    const { outcome } = await look.session.apply(step.operation, look.signal);
    if (outcome !== 'already_there') throw notVerified(`step ${step.number} had to be carried out once more`);
  }
}

/** Returns what still deviates from the newest baseline in the finding's aspect; none when it is gone. */
async function remainingDifferences(
  database: Database,
  facts: RemediationFacts,
  resource: CollectedResource,
): Promise<Difference[]> {
  if (facts.finding_type !== 'drift') return [];
  const finding = await findDrift(database, facts.finding_id);
  const baseline = await newestBaseline(database, facts.resource_id);
  if (baseline === null) return [];
  const subject = {
    providerKind: facts.provider_kind,
    resourceType: facts.resource_type,
    resourceName: facts.resource_name,
  };
  return findDeviations(subject, baseline, resource).find((one) => one.aspect === finding?.aspect)?.diff ?? [];
}

async function closeFinding(transaction: Transaction, facts: RemediationFacts): Promise<void> {
  const reason = `Resolved by remediation ${facts.id}`;
  // Of a check nothing is stored: the next assessment evaluates what was just read.
  if (facts.finding_type === 'control') return;
  if (facts.finding_type === 'drift') {
    const resolved = await resolveFindings(transaction, [{ id: facts.finding_id, resolution: reason }]);
    await publishResolved(transaction, resolved);
    return;
  }
  const fixed = await fixFindings(transaction, [{ id: facts.finding_id, reason }]);
  await clearVulnerabilityAlerts(transaction, fixed);
}
