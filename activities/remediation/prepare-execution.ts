import { ApplicationFailure } from '@temporalio/activity';
import type { Database } from '../../db/database.ts';
import type { RemediationFacts } from '../../db/reads/remediation/facts.ts';
import { logRemediation } from '../../db/commands/remediation/log.ts';
import { staleFields, valuesBefore, type StaleField } from '../../domain/remediation/field-values.ts';
import { restoringSteps } from '../../domain/remediation/manual-steps.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { CloudSessions } from '../cloud-sessions.ts';
import type { CollectedResource } from '../clouds/cloud.ts';
import { CloudError, ignoredDryRunCode, isRetryable } from '../clouds/errors.ts';
import { attempted } from './attempt.ts';
import { ongoingFacts } from './supersede.ts';
import { whyNotFailing } from './control-check.ts';
import { isFindingOpen } from '../../db/reads/remediation/findings.ts';
import { keepResourceSnapshot } from '../../db/commands/remediation/snapshot.ts';

const attempts = 8;

interface Deps {
  database: Database;
  sessions: CloudSessions;
}

/**
 * Reads the resource once more, stores its configuration as the action's snapshot, and returns the numbers of the
 * steps. Fails without retries, with nothing changed, when a field that the plan depends on has changed. An action
 * whose steps were begun by an earlier run continues with them.
 */
export async function prepareExecution(
  deps: Deps,
  { actionId }: { actionId: number },
): Promise<{ steps: number[]; begun: number[] }> {
  return attempted({ attempts }, async (signal) => {
    const facts = await ongoingFacts(deps.database, actionId, 'execute');
    const begun = begunSteps(facts);
    if (begun.length === 0) await checkAndSnapshot(deps, { facts, signal });
    return { steps: facts.plan.steps.map(({ number }) => number), begun };
  });
}

/** Returns the numbers of the steps that an attempt has begun. */
export function begunSteps({ steps }: RemediationFacts): number[] {
  return steps.filter(({ status }) => status !== 'planned').map(({ number }) => number);
}

/** Does the check of `prepareExecution` and takes its snapshot in an attempt that is under way. */
export async function checkAndSnapshot(
  { database, sessions }: Deps,
  { facts, signal }: { facts: RemediationFacts; signal: AbortSignal },
): Promise<void> {
  const actionId = facts.id;
  if (!(await isFindingOpen(database, { findingType: facts.finding_type, findingId: facts.finding_id })))
    throw unchanged('The finding was closed in the meantime');
  // An account that may only be read is reported before anything is called.
  await sessions.use(facts.provider_id, async () => undefined, 'remediation');
  const resource = await sessions.use(facts.provider_id, (session) => session.read(targetOf(facts), signal));
  if (resource === null) throw unchanged('The resource is not there any more');
  const stale = staleFields(
    { ...resource, providerKind: facts.provider_kind, resourceType: facts.resource_type },
    valuesBefore(facts.plan.steps),
  );
  if (stale.length > 0) {
    await logRemediation(database, actionId, {
      level: 'error',
      phase: 'check',
      message: `The resource has changed since it was planned: ${pathsOf(stale)}`,
      data: { differences: stale as unknown as JsonObject[] },
    });
    throw unchanged(`The resource has changed since it was planned: ${pathsOf(stale)}`);
  }
  const notFailing = await whyNotFailing(database, { facts, reading: resource });
  if (notFailing !== null) throw unchanged(notFailing);
  await rehearseFirstStep({ database, sessions }, { facts, signal });
  await keepSnapshot(database, actionId, resource);
}

/** Fails where the cloud says that it would refuse the first step: those after it depend on what it changes. */
async function rehearseFirstStep(
  { database, sessions }: Deps,
  { facts, signal }: { facts: RemediationFacts; signal: AbortSignal },
): Promise<void> {
  const [first] = facts.plan.steps;
  if (first === undefined) return;
  try {
    const note = await sessions.use(
      facts.provider_id,
      async (session) => session.rehearse?.(first.operation, signal),
      'remediation',
    );
    if (typeof note === 'string') await logRemediation(database, facts.id, { phase: 'check', message: note });
  } catch (fault) {
    if (!(fault instanceof CloudError) || isRetryable(fault.kind)) throw fault;
    const isMade = fault.code === ignoredDryRunCode;
    const reason = isMade ? fault.message : `The change would be refused: ${fault.message}`;
    const differences = facts.plan.diff.map(({ path, current_value, planned_value }) => ({
      path,
      baseline_value: planned_value,
      current_value,
    }));
    const subject = {
      externalId: facts.external_id,
      resourceType: facts.resource_type,
      region: facts.region,
      name: facts.resource_name,
    };
    const manualSteps = restoringSteps(facts.provider_kind, subject, differences, [reason]);
    await logRemediation(database, facts.id, {
      level: 'error',
      phase: 'check',
      message: reason,
      data: { manual_steps: manualSteps },
    });
    throw isMade ? ApplicationFailure.nonRetryable(reason, 'NotPrepared') : unchanged(reason);
  }
}

/** Returns the resource of an action, in the cloud's own words. */
export function targetOf(facts: Pick<RemediationFacts, 'external_id' | 'resource_type' | 'region'>) {
  return { externalId: facts.external_id, resourceType: facts.resource_type, region: facts.region };
}

/** Returns the fields that differ, for a sentence. */
export function pathsOf(stale: readonly StaleField[]): string {
  return stale.map(({ path }) => path).join(', ');
}

function unchanged(reason: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(`${reason}; nothing was changed`, 'NotPrepared');
}

async function keepSnapshot(database: Database, actionId: number, resource: CollectedResource): Promise<void> {
  const snapshot = {
    read_at: new Date().toISOString(),
    external_id: resource.externalId,
    name: resource.name,
    resource_type: resource.resourceType,
    region: resource.region,
    status: resource.status,
    tags: resource.tags,
    configuration: resource.configuration,
    unreadable: resource.unreadable,
  };
  await database.transaction(async (transaction) => {
    await keepResourceSnapshot(transaction, { actionId, snapshot });
    await logRemediation(transaction, actionId, {
      phase: 'check',
      message: 'The resource has not changed since it was planned; its configuration is stored as the snapshot',
    });
  });
}
