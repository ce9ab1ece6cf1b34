import type { ScanRow } from '../../db/reads/drifts/scan.ts';
import type { CheckedResource } from '../../domain/checks/fields.ts';
import type { Deviation } from '../../domain/drift/deviations.ts';
import type { JsonObject } from '../../domain/json.ts';

/** A deviation that a scan found on a resource. */
export interface FoundDeviation {
  resource: ScanRow;
  deviation: Deviation;
}

/** Returns a resource as checks see it: as in its baseline, and as it is now. Observed facts are the current ones. */
export function sidesOf(row: ScanRow): { baseline: CheckedResource; current: CheckedResource } {
  const side = (configuration: JsonObject, unreadable: Record<string, string>): CheckedResource => ({
    resourceType: row.resource_type,
    externalId: row.external_id,
    name: row.name,
    region: row.region,
    configuration: { ...configuration, observed: row.observed },
    unreadable,
  });
  return {
    baseline: side(row.baseline?.configuration ?? {}, row.baseline?.unreadable ?? {}),
    current: side(row.configuration, row.unreadable),
  };
}
