import type { FoundReachability } from '../../db/reads/reachability/reachability.ts';
import { presentCare } from '../findings/care-fields.ts';
import { presentReachabilitySummary } from '../resources/reachability.ts';
import { typeTitle } from '../../domain/clouds/clouds.ts';
import { presentActor } from '../../domain/changes/shown-actor.ts';
import { presentDriftFinding } from '../../domain/drift/finding.ts';
import { wordsOf } from '../../db/reads/drifts/words.ts';
import type { DriftRow, ExplainedDriftRow, OfKind } from '../../db/reads/drifts/drifts.ts';

/** Returns a drift finding as lists show it. */
export function presentDrift(row: OfKind<DriftRow>) {
  return {
    ...presentDriftFinding(row),
    in_words: wordsOf(row),
    resource_type_label: typeTitle(row.provider_kind, row.resource_type),
    aspect: row.aspect,
    last_seen_at: row.last_seen_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
    ...presentCare('drift', row),
  };
}

/** Returns a drift finding with its differences, and whether the internet reaches its resource. */
export function presentDriftDetail(row: OfKind<ExplainedDriftRow>, found: FoundReachability | null) {
  return {
    ...presentDrift(row),
    diff: row.diff,
    baseline_id: row.baseline_id,
    execution_id: row.execution_id,
    previous_id: row.previous_id,
    resolved_by: row.resolved_by,
    resolution: row.resolution,
    acceptance_id: row.acceptance_id,
    remediation_id: row.remediation_id,
    reachability: presentReachabilitySummary(found),
    changes: row.changes.map(({ actor, occurred_at: occurredAt, announced_at: announcedAt, ...change }) => ({
      ...change,
      occurred_at: occurredAt === null ? null : new Date(occurredAt).toISOString(),
      announced_at: new Date(announcedAt).toISOString(),
      actor: presentActor(actor),
    })),
  };
}
