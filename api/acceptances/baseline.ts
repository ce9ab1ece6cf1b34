import { type Actor, writeAudit } from '../../db/commands/audit/write.ts';
import type { Transaction } from '../../db/database.ts';
import { noteCapture, supersedeAcceptances } from '../../db/commands/acceptances/acceptances.ts';
import { type AcceptanceRow, acceptedResources } from '../../db/reads/acceptances/acceptances.ts';
import {
  type BulkFilter,
  captureBaseline,
  captureBaselines,
  lockForCapture,
} from '../../db/commands/baselines/baselines.ts';
import { boundToRisks } from '../../db/commands/acceptances/capture-risks.ts';
import { type CaptureRisk, captureRisks } from '../../db/reads/acceptances/capture-risks.ts';
import { publishResolved } from '../../db/commands/drifts/publish.ts';
import { acceptDrifts } from '../../db/commands/drifts/drifts.ts';
import { acceptedBy } from '../../domain/acceptances/acceptance.ts';
import { counted } from '../../domain/counted.ts';
import type { JsonObject } from '../../domain/json.ts';
import { requestAcceptance, type Asker, type Pending } from './request.ts';
import { holdResources } from '../../db/commands/resources/resources.ts';

/** Scope of a baseline acceptance: one resource, all that match a filter, or those with expected drift of a window. */
export type CaptureRequest =
  | { resourceId: number }
  | { filter: BulkFilter }
  | { changeWindowId: number; resourceIds: number[] };

/**
 * Locks the resources to capture and returns the risks that capturing would accept. Until the transaction ends, neither
 * a scan nor a sync can change the result.
 */
export async function lockCaptureRisks(transaction: Transaction, capture: CaptureRequest): Promise<CaptureRisk[]> {
  if ('filter' in capture) return captureRisks(transaction, await lockForCapture(transaction, capture.filter));
  const ids = 'resourceIds' in capture ? capture.resourceIds : [capture.resourceId];
  await holdResources(transaction, ids);
  return captureRisks(transaction, ids);
}

/**
 * Records the acceptance of these deviations. It includes an active one of the same resource: what that one covered
 * stays covered, and the earlier expiry applies. Throws 403.
 */
export function requestCapture(
  transaction: Transaction,
  asker: Asker,
  { capture, risks }: { capture: CaptureRequest; risks: readonly CaptureRisk[] },
): Promise<AcceptanceRow | Pending> {
  const ends = risks.flatMap(({ inForce }) => inForce?.expires_at ?? []);
  return requestAcceptance(transaction, asker, {
    kind: 'baseline',
    summary: summaryOf(risks),
    refusal: refusalOf(risks),
    bound: boundToRisks(risks),
    latestExpiry: ends.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null,
    request: storedRequest(capture),
    resources: risks.map(({ resourceId, previousBaselineId, deviations, inForce }) => ({
      resourceId,
      previousBaselineId,
      deviations: [
        ...deviations,
        ...(inForce?.deviations ?? []).filter(({ aspect }) => !deviations.some((one) => one.aspect === aspect)),
      ],
    })),
  });
}

/**
 * Captures what an active acceptance covers, resolves its findings with who accepted them and why, and replaces earlier
 * acceptances of the same resources. Returns the baseline of each resource.
 */
export async function carryOutCapture(
  transaction: Transaction,
  acceptance: AcceptanceRow,
  actor: Actor,
): Promise<Map<number, number>> {
  const baselines = new Map<number, number>();
  const by = acceptedBy({
    requester: acceptance.requested_email,
    confirmer: acceptance.decided_email,
    reason: acceptance.reason,
    expiresAt: acceptance.expires_at,
  });
  await supersedeAcceptances(transaction, acceptance.id);
  for (const { resource_id: resourceId } of await acceptedResources(transaction, acceptance.id)) {
    const memberId = acceptance.requested_by;
    const baseline = await captureBaseline(transaction, { resourceId, memberId, acceptanceId: acceptance.id });
    await noteCapture(transaction, { acceptanceId: acceptance.id, resourceId, baselineId: baseline.id });
    const resolved = await acceptDrifts(transaction, {
      resourceId,
      driftId: null,
      memberId,
      acceptanceId: acceptance.id,
      resolution: `Accepted into baseline ${baseline.id} ${by}`,
    });
    await publishResolved(transaction, resolved);
    await writeAudit(transaction, {
      actor,
      action: 'baseline.capture',
      subjectType: 'baseline',
      subjectId: baseline.id,
      after: { resource_id: resourceId, acceptance_id: acceptance.id, resolved_ids: resolved.map(({ id }) => id) },
    });
    baselines.set(resourceId, baseline.id);
  }
  return baselines;
}

/**
 * Captures the remaining resources of a bulk request, which have nothing to accept, once its acceptance was confirmed.
 */
export async function captureRest(
  transaction: Transaction,
  { filter, memberId, actor }: { filter: BulkFilter; memberId: number; actor: Actor },
): Promise<{ matched: number; created: number }> {
  const captured = await captureBaselines(transaction, { filter, memberId });
  await writeAudit(transaction, {
    actor,
    action: 'baseline.capture_bulk',
    subjectType: 'baseline',
    subjectId: null,
    after: { filter: filter as unknown as JsonObject, ...captured },
  });
  return captured;
}

/** Returns the stored request of a baseline acceptance. */
export function storedCapture({ request }: AcceptanceRow): CaptureRequest {
  if ('filter' in request) return { filter: request['filter'] as unknown as BulkFilter };
  if ('change_window_id' in request) {
    const resourceIds = request['resource_ids'] as unknown as number[];
    return { changeWindowId: Number(request['change_window_id']), resourceIds };
  }
  return { resourceId: Number(request['resource_id']) };
}

function storedRequest(capture: CaptureRequest): JsonObject {
  if ('filter' in capture) return { filter: capture.filter } as unknown as JsonObject;
  if ('resourceIds' in capture) {
    return { change_window_id: capture.changeWindowId, resource_ids: capture.resourceIds };
  }
  return { resource_id: capture.resourceId };
}

function summaryOf(risks: readonly CaptureRisk[]): string {
  const [only] = risks;
  if (only === undefined) return 'No resource';
  if (risks.length > 1) return `The configuration of ${risks.length} resources with deviations`;
  return `The configuration of ${only.name}: ${only.deviations.map(({ summary }) => summary).join('; ')}`.slice(
    0,
    1_000,
  );
}

function refusalOf(risks: readonly CaptureRisk[]): string {
  const [only] = risks;
  const findings = risks.flatMap(({ deviations }) => deviations).length;
  const where = risks.length === 1 ? `resource ${only?.resourceId ?? ''}` : `${risks.length} resources`;
  return `Capturing would accept ${counted(findings, 'deviation')} of ${where}`;
}
