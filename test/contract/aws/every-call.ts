import assert from 'node:assert/strict';
import { simulateRemediation } from '../../../activities/clouds/aws/access-calls/simulate-remediation.ts';
import { lookupChanges } from '../../../activities/clouds/aws/changes/lookup-changes.ts';
import { queueChanges } from '../../../activities/clouds/aws/changes/queue-changes.ts';
import { eksAuditLog } from '../../../activities/clouds/aws/eks/audit-log.ts';
import { awsCosts } from '../../../activities/clouds/aws/costs/costs.ts';
import { awsMetrics } from '../../../activities/clouds/aws/metrics/metrics.ts';
import { awsOrganization, inAwsOrganization } from '../../../activities/clouds/aws/organization/organization.ts';
import { packagedTypes, readPackages } from '../../../activities/clouds/aws/packages/packages.ts';
import { awsUnits } from '../../../activities/clouds/aws/resources.ts';
import { schemaListing } from '../../../activities/clouds/aws/schemas/schema-listing.ts';
import { awsSchemaTypes } from '../../../activities/clouds/aws/schemas/schema-types.ts';
import type { OperationRun } from '../../../activities/clouds/aws/session/unit-run.ts';
import { enabledRegions, verifyAccount } from '../../../activities/clouds/aws/session/verify.ts';
import type { CollectedResource } from '../../../activities/clouds/cloud.ts';
import { pagesOf } from '../../../activities/clouds/shared/pages.ts';
import { drained } from '../../helpers/drained.ts';
import { addDays, dayOf } from '../../../domain/anomalies/calendar-days.ts';
import { accountId } from './given-answers.ts';
import type { Answering, Recorder } from './recorder.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';

export const region = 'eu-west-1';

/** A run of an account whose calls are recorded. */
export function recordedRun(
  recorder: Recorder,
  { answering, endpointUrl = null }: { answering: Answering; endpointUrl?: string | null },
): OperationRun {
  return recorder.over(
    {
      region,
      endpointUrl,
      listsFor: () => true,
      signal: noDeadline(),
      only: null,
      usesCloudControl: true,
      accountId: async () => accountId,
      fingerprint: () => 'hidden',
    },
    answering,
  );
}

/** Every resource of every listing. */
export async function listed(run: OperationRun): Promise<CollectedResource[]> {
  const resources: CollectedResource[] = [];
  for (const unit of awsUnits) {
    for await (const page of pagesOf(await unit.open(run), null)) resources.push(...page.resources);
  }
  return resources;
}

/** Everything that is read of AWS but the account itself and changes: listings, single resources, packages, metrics, cost. */
export async function everyRead(run: OperationRun): Promise<CollectedResource[]> {
  assert.equal(await verifyAccount(run), accountId);
  await enabledRegions(run);
  await simulateRemediation(run, { remediationRole: `arn:aws:iam::${accountId}:role/remediator` });
  const resources = await listed(run);
  for (const { resourceType, externalId } of resources) {
    const unit = awsUnits.find(({ resourceTypes }) => resourceTypes.some((type) => type === resourceType));
    assert.ok(unit, resourceType);
    const only = { externalId, keys: null };
    await drained(pagesOf(await unit.open({ ...run, only }), null));
  }
  for (const resource of resources) {
    if (packagedTypes.includes(resource.resourceType)) await readPackages(run, resource);
  }
  const yesterday = addDays(dayOf(new Date()), -1);
  const window = { from: yesterday, to: yesterday };
  await drained(awsMetrics(run, { resources: resources.map((one, index) => ({ ...one, id: index })), ...window }));
  await drained(awsCosts(run, window));
  await awsSchemaTypes([region], { homeRegion: region, accountId, runIn: () => run });
  await drained(pagesOf(schemaListing(run, 'AWS::StepFunctions::StateMachine', region), null));
  await drained(awsOrganization(run));
  await inAwsOrganization(run, [accountId]);
  await announced(run);
  return resources;
}

/** What feeds read of a queue, until messages were removed, of the event history, and of the audit log of a cluster, once. */
async function announced(run: OperationRun): Promise<void> {
  const queueArn = `arn:aws:sqs:${region}:${accountId}:changes`;
  for await (const { gaps } of queueChanges(run, { queueArn, cursor: null, scrub: (text) => text })) {
    if (gaps.length === 0) break;
  }
  const history = { regions: [region], cursor: null, signal: run.signal, pause: 0 };
  for await (const { notes } of lookupChanges(() => run, history)) if (notes !== null) break;
  const cluster = { name: 'shop', externalId: `arn:aws:eks:${region}:${accountId}:cluster/shop`, region };
  for await (const { isEnd } of eksAuditLog(run, { cluster, cursor: null })) if (isEnd) break;
}
