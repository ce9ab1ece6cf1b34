import { osvRecordOf } from '../../activities/advisories/record-check.ts';
import { writeAudit } from '../../db/commands/audit/write.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { upsertAdvisories } from '../../db/commands/advisories/advisories.ts';
import { captureBaselines } from '../../db/commands/baselines/baselines.ts';
import { setFramework } from '../../db/commands/compliance/frameworks.ts';
import { frameworkSettings } from '../../db/reads/compliance/frameworks.ts';
import { requestExecution } from '../../db/commands/jobs/jobs.ts';
import { standingJob } from '../../db/reads/jobs/jobs.ts';
import { firstAdminId } from '../../db/reads/members/members.ts';
import { findProvider } from '../../db/reads/providers/providers.ts';
import { createRemediationAction } from '../../db/commands/remediation/create.ts';
import {
  keepSampleChange,
  sampleAccount,
  type SampleEnd,
  stepSampleAccount,
} from '../../db/commands/sample-account/sample-account.ts';
import { countRunning, hasAnotherSynced } from '../../db/reads/sample-account/sample-account.ts';
import type { JobType } from '../../domain/jobs/job-types.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { ProcessSettings } from '../../platform/settings.ts';
import { sampleAdvisories } from '../../sample/account/packages.ts';
import { changedResources } from '../../sample/account/sample-subscription.ts';
import { put, type Subscription } from '../../sample/azure/subscription.ts';
import { sampleActor } from './actor.ts';
import { removeSampleAccount } from './removal.ts';
import { openDriftsOf } from '../../db/reads/drifts/drifts.ts';

interface Story {
  database: Database;
  settings: ProcessSettings;
  subscription: Subscription;
  providerId: number;
  changesAfterMs: number;
  say: (line: string) => void;
}

/**
 * Advances the demonstration by one step, each in one transaction, with executions that anyone could start: baselines
 * of the first sync, assessment, scan and bills; then a change in the account and its detection; then plans that
 * remediate it. Returns `over` once the account had to be removed and is gone.
 */
export async function advanceStory(story: Story): Promise<'on' | 'over'> {
  const { database, settings, providerId } = story;
  const provider = await findProvider(database, providerId);
  const because: SampleEnd | null =
    provider === null ? 'deleted' : (await hasAnotherSynced(database)) ? 'another_connected' : null;
  if (because !== null) {
    if (!(await removeSampleAccount({ database, settings, because }))) return 'on';
    story.say(
      because === 'deleted'
        ? 'sample account: removed for good'
        : 'sample account: removed, since your own account has been synced',
    );
    return 'over';
  }
  const row = await sampleAccount(database);
  if (row === null) return 'over';
  if (row.step === 'connecting' && provider?.last_synced_at != null) await examine(story);
  const hasEnded = (await countRunning(database, row.executions)) === 0;
  if (row.step === 'examining' && hasEnded && row.age_ms >= story.changesAfterMs) await change(story);
  if (row.step === 'changing' && hasEnded) await propose(story);
  return 'on';
}

/** Does a step unless another process did it. */
async function inStep(
  { database }: Story,
  from: 'connecting' | 'examining' | 'changing',
  work: (transaction: Transaction) => Promise<Parameters<typeof stepSampleAccount>[1]>,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const row = await sampleAccount(transaction, { lock: true });
    if (row?.step !== from) return false;
    await stepSampleAccount(transaction, await work(transaction));
    return true;
  });
}

async function request(story: Story, transaction: Transaction, type: JobType, parameters: JsonObject): Promise<number> {
  const job = await standingJob(story.database, type);
  const { execution } = await requestExecution(transaction, { job, trigger: 'api', parameters, providerId: null });
  return execution.id;
}

async function examine(story: Story): Promise<void> {
  const { providerId } = story;
  const isDone = await inStep(story, 'connecting', async (transaction) => {
    const memberId = await firstAdminId(transaction);
    await captureBaselines(transaction, { filter: { provider_id: providerId }, memberId });
    const [cis] = await frameworkSettings(transaction, ['cis']);
    if (cis?.enabled !== true) {
      await setFramework(transaction, { frameworkId: 'cis', enabled: true, providerIds: [providerId], memberId });
      await writeAudit(transaction, {
        actor: sampleActor,
        action: 'framework.enable',
        subjectType: 'framework',
        subjectId: 'cis',
        after: { provider_ids: [providerId] },
      });
    }
    const advisories = sampleAdvisories().flatMap((record) => osvRecordOf(JSON.stringify(record)) ?? []);
    await upsertAdvisories(transaction, advisories);
    const parameters = { provider_id: providerId };
    return {
      step: 'examining',
      executions: [
        await request(story, transaction, 'compliance_assess', parameters),
        await request(story, transaction, 'vulnerability_scan', parameters),
        await request(story, transaction, 'billing_sync', parameters),
      ],
    };
  });
  if (isDone) story.say('sample account: synced; assessing compliance, scanning for vulnerabilities and reading costs');
}

async function change(story: Story): Promise<void> {
  const { subscription } = story;
  const isDone = await inStep(story, 'examining', async (transaction) => {
    for (const resource of changedResources(subscription)) {
      put(subscription, resource);
      await keepSampleChange(transaction, { id: resource.id.toLowerCase(), resource: resource as never });
    }
    return { step: 'changing', executions: [await request(story, transaction, 'drift_detection', {})] };
  });
  if (isDone) story.say('sample account: a resource changed; detecting drift');
}

async function propose(story: Story): Promise<void> {
  const { providerId, settings } = story;
  let proposed = 0;
  const isDone = await inStep(story, 'changing', async (transaction) => {
    const findings = await openDriftsOf(transaction, providerId);
    for (const findingId of findings) {
      const creation = await createRemediationAction(transaction, {
        findingType: 'drift',
        findingId,
        actor: sampleActor,
        pendingExpiresDays: settings.pendingExpiresDays,
      });
      // Leave what a member has planned or resolved in the meantime.
      if ('actionId' in creation) proposed += 1;
    }
    return { step: 'shown', executions: [] };
  });
  if (isDone) story.say(`sample account: drift was found; remediations waiting for approval: ${proposed}`);
}
