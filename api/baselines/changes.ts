import { writeAudit } from '../../db/commands/audit/write.ts';
import type { Transaction } from '../../db/database.ts';
import type { Baseline } from '../../db/models/baseline.ts';
import { type BulkFilter, captureBaseline } from '../../db/commands/baselines/baselines.ts';
import { findBaseline } from '../../db/reads/baselines/baselines.ts';
import { holdResource, lockResource } from '../../db/commands/resources/resources.ts';
import { carryOutRemoval, requestRemoval, requireDeletable } from '../acceptances/baseline-removal.ts';
import { captureRest, carryOutCapture, lockCaptureRisks, requestCapture } from '../acceptances/baseline.ts';
import { isPending, type Asker, type Pending } from '../acceptances/request.ts';
import { schemaFacts } from '../../domain/clouds/schema-facts.ts';
import { isSchemaType } from '../../domain/clouds/schema-types.ts';
import { conflict, notFound, unprocessable } from '../errors.ts';

/**
 * Captures one resource, as an acceptance if that accepts something. The resource stays locked from the check to the
 * capture. Throws the API's 403, 409 and 422.
 */
export async function captureOne(
  transaction: Transaction,
  { resourceId, asker }: { resourceId: number; asker: Asker },
): Promise<Baseline | Pending> {
  const resource = await lockResource(transaction, resourceId);
  if (resource === null) throw unprocessable('The resource does not exist', `resource_id ${resourceId}`);
  if (resource.status === 'deleted') throw conflict('The resource is deleted: it no longer has a configuration');
  const { provider_kind: kind, resource_type: resourceType } = resource;
  if (isSchemaType(resourceType) && schemaFacts(kind, resourceType) === null) {
    throw unprocessable('Resources of this type are not compared with a baseline yet', resource.resource_type);
  }
  const capture = { resourceId };
  const risks = await lockCaptureRisks(transaction, capture);
  if (risks.length > 0) {
    const acceptance = await requestCapture(transaction, asker, { capture, risks });
    if (isPending(acceptance)) return acceptance;
    const baselineId = (await carryOutCapture(transaction, acceptance, asker.actor)).get(resourceId);
    const baseline = baselineId === undefined ? null : await findBaseline(transaction, baselineId);
    if (baseline === null) throw new Error(`acceptance ${acceptance.id} captured nothing`);
    return baseline;
  }
  const captured = await captureBaseline(transaction, { resourceId, memberId: asker.principal.memberId });
  await writeAudit(transaction, {
    actor: asker.actor,
    action: 'baseline.capture',
    subjectType: 'baseline',
    subjectId: captured.id,
    after: { resource_id: resourceId },
  });
  return captured;
}

/** Captures every resource that matches, all or none of them. Throws the API's 403. */
export async function captureMany(
  transaction: Transaction,
  { filter, asker }: { filter: BulkFilter; asker: Asker },
): Promise<{ matched: number; created: number } | Pending> {
  const capture = { filter };
  const risks = await lockCaptureRisks(transaction, capture);
  let accepted = 0;
  if (risks.length > 0) {
    const acceptance = await requestCapture(transaction, asker, { capture, risks });
    if (isPending(acceptance)) return acceptance;
    accepted = (await carryOutCapture(transaction, acceptance, asker.actor)).size;
  }
  const { memberId } = asker.principal;
  const rest = await captureRest(transaction, { filter, memberId, actor: asker.actor });
  return { matched: rest.matched, created: rest.created + accepted };
}

/** Deletes a baseline; returns the pending acceptance if there is one, or null. Throws the API's 403, 404 and 409. */
export async function removeBaseline(
  transaction: Transaction,
  { baselineId, asker }: { baselineId: number; asker: Asker },
): Promise<Pending | null> {
  const baseline = await findBaseline(transaction, baselineId);
  if (baseline === null) throw notFound('Baseline');
  await holdResource(transaction, baseline.resource_id);
  const { actor } = asker;
  if ((await requireDeletable(transaction, baseline)) === 'plain') {
    await carryOutRemoval(transaction, baseline, { actor, acceptance: null });
    return null;
  }
  const acceptance = await requestRemoval(transaction, asker, baseline);
  if (isPending(acceptance)) return acceptance;
  await carryOutRemoval(transaction, baseline, { actor, acceptance });
  return null;
}
