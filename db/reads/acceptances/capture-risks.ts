import { acceptedByCapture, type AcceptedDeviation } from '../../../domain/acceptances/capture-risk.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Transaction } from '../../database.ts';
import { readToScan } from '../drifts/scan.ts';

/** A resource whose current configuration cannot become a baseline without an acceptance. */
export interface CaptureRisk {
  resourceId: number;
  name: string;
  configurationHash: string;
  /** The baseline that applies now. */
  newestBaselineId: number | null;
  /** The baseline that would apply again once the acceptance ends; it is not an accepted one itself. */
  previousBaselineId: number | null;
  /** The acceptance in force, which a new one replaces, and when it ends. */
  inForce: { id: number; expires_at: Date | null; deviations: AcceptedDeviation[] } | null;
  deviations: AcceptedDeviation[];
}

const pageSize = 500;

/**
 * Returns what capturing the current configuration of these resources would accept, by id; resources where it accepts
 * nothing are left out. Lock them for update first, so that neither a scan nor a sync changes the result before the
 * commit.
 */
export async function captureRisks(transaction: Transaction, resourceIds: readonly number[]): Promise<CaptureRisk[]> {
  const risks: CaptureRisk[] = [];
  for (let start = 0; start < resourceIds.length; start += pageSize) {
    risks.push(...(await risksOf(transaction, resourceIds.slice(start, start + pageSize))));
  }
  return risks;
}

async function risksOf(transaction: Transaction, ids: number[]): Promise<CaptureRisk[]> {
  const { rows: facts } = await transaction.raw<{
    rows: { id: number; kind: ProviderKind; configuration_hash: string; in_force: InForce | null }[];
  }>(
    `select resource.id, provider.type as kind, resource.configuration_hash, (
       select jsonb_build_object('id', acceptance.id, 'expires_at', acceptance.expires_at,
         'previous_baseline_id', item.previous_baseline_id, 'deviations', item.deviations)
       from accepted_resources as item join acceptances as acceptance on acceptance.id = item.acceptance_id
       where item.resource_id = resource.id and item.superseded_at is null and acceptance.status = 'accepted'
       order by acceptance.id desc limit 1) as in_force
     from resources as resource join providers as provider on provider.id = resource.provider_id
     where resource.id = any(?)`,
    [ids],
  );
  const factsById = new Map(facts.map((row) => [row.id, row]));
  return (await readToScan(transaction, ids)).flatMap((resource) => {
    const own = factsById.get(resource.id);
    if (own === undefined) throw new Error(`resource ${resource.id} is gone`);
    const deviations = acceptedByCapture(own.kind, resource);
    if (deviations.length === 0) return [];
    const { in_force: inForce } = own;
    return [
      {
        resourceId: resource.id,
        name: resource.name,
        configurationHash: own.configuration_hash,
        newestBaselineId: resource.baseline_id,
        previousBaselineId: inForce === null ? resource.baseline_id : inForce.previous_baseline_id,
        inForce:
          inForce === null
            ? null
            : {
                id: inForce.id,
                expires_at: inForce.expires_at === null ? null : new Date(inForce.expires_at),
                deviations: inForce.deviations,
              },
        deviations,
      },
    ];
  });
}

interface InForce {
  id: number;
  /** ISO 8601, as JSON carries it. */
  expires_at: string | null;
  previous_baseline_id: number | null;
  deviations: AcceptedDeviation[];
}
