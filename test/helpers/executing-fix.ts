import assert from 'node:assert/strict';
import type { CollectedResource } from '../../activities/clouds/cloud.ts';
import { systemActor } from '../../db/commands/audit/write.ts';
import { createRemediationAction } from '../../db/commands/remediation/create.ts';
import type { Database } from '../../db/database.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { findDeviations } from '../../domain/drift/deviations.ts';
import { changeResource, makeBaseline, makeDriftFinding, makeProvider, makeResource } from './factories.ts';
import { member } from './identity.ts';

/** Makes a resource with a baseline, which then drifts, and the executing action that fixes one finding of it. */
export async function executingFix(
  database: Database,
  given: {
    providerKind: ProviderKind;
    resourceType: string;
    first: CollectedResource;
    /** Returns what the resource is after the drift. */
    drifted: () => Promise<CollectedResource>;
  },
) {
  const { providerKind, resourceType, first } = given;
  const { id: providerId } = await makeProvider(database, { type: providerKind });
  const resource = await makeResource(database, { ...first, providerId, type: resourceType });
  const { id: memberId } = await member(database, { role: 'admin' });
  const baselineId = await makeBaseline(database, { resourceId: resource.id, memberId });
  const now = await given.drifted();
  await changeResource(database, resource.id, now);
  const [deviation] = findDeviations({ providerKind, resourceType, resourceName: now.name }, first, now);
  assert.ok(deviation);
  const findingId = await makeDriftFinding(database, { ...deviation, resource, baselineId });
  const created = await database.transaction(async (transaction) =>
    createRemediationAction(transaction, {
      findingType: 'drift',
      findingId,
      actor: systemActor('test'),
      pendingExpiresDays: 7,
    }),
  );
  assert.ok('actionId' in created, JSON.stringify(created));
  await database('remediation_actions')
    .where({ id: created.actionId })
    .update({ status: 'executing', started_at: database.fn.now(), expires_at: null });
  return { ...created, findingId, deviation };
}
