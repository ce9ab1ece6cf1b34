import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../db/database.ts';
import { readHistories, type VersionHistory } from '../../db/reads/drifts/histories.ts';
import { spanOf, type ChangeSpan } from '../../domain/changes/change-span.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { existenceAspect } from '../../domain/drift/classification/aspect-rule.ts';
import { findDeviations } from '../../domain/drift/deviations.ts';
import type { ReadConfiguration } from '../../domain/drift/diff.ts';
import type { FoundDeviation } from './found-deviation.ts';

/** A deviation with its open finding; null where there is none yet. */
export type LocatedFinding = FoundDeviation & {
  findingId: number | null;
  /** Whether a remediation changed the resource. */
  isRemediated: boolean;
};

/**
 * Returns for each deviation that is new, or whose value is, between which readings it came about. Reads nothing for a
 * provider without a change feed whose changes no change window announces (`isAnnounced`): nothing depends on it.
 */
export async function changeSpans(
  transaction: Transaction,
  { providerId, providerKind, isAnnounced }: { providerId: number; providerKind: ProviderKind; isAnnounced: boolean },
  found: readonly LocatedFinding[],
): Promise<Map<LocatedFinding, ChangeSpan>> {
  const histories = await readHistories(transaction, {
    providerId,
    isAnnounced,
    resourceIds: [...new Set(found.map(({ resource }) => resource.id))],
    findingIds: found.flatMap(({ findingId }) => findingId ?? []),
  });
  const spans = new Map<LocatedFinding, ChangeSpan>();
  for (const one of found) {
    const history = histories.get(one.resource.id);
    const span = history && spanOfDeviation(providerKind, one, history);
    if (span !== undefined) spans.set(one, span);
  }
  return spans;
}

function spanOfDeviation(
  providerKind: ProviderKind,
  { resource, deviation, findingId, isRemediated }: LocatedFinding,
  history: VersionHistory,
): ChangeSpan | undefined {
  const { aspect, diff } = deviation;
  const knownDiff = findingId === null ? undefined : history.diffs.get(findingId);
  if (isDeepStrictEqual(knownDiff, diff)) return undefined;
  // What a remediation left of a deviation, others made.
  if (isRemediated && diff.every((one) => knownDiff?.some((known) => isDeepStrictEqual(known, one)))) return undefined;
  if (aspect === existenceAspect) {
    return history.deleted_at === null ? undefined : { after: history.read_at, before: history.deleted_at };
  }
  const { baseline } = resource;
  if (baseline === null) return undefined;
  const subject = { providerKind, resourceType: resource.resource_type, resourceName: resource.name };
  const diffIn = (version: ReadConfiguration) =>
    findDeviations(subject, baseline, version).find((other) => other.aspect === aspect)?.diff;
  return spanOf(history.versions, {
    isComplete: history.isComplete,
    isFormer: (version) => isDeepStrictEqual(diffIn(version), knownDiff),
  });
}
