import type { CallCounts } from '../../../domain/inventory/call-counts.ts';
import type { UnitName } from '../../../domain/inventory/unit-name.ts';
import type { Database } from '../../database.ts';

/** Adds calls to the counts of listings. Calls of an attempt that was superseded were made all the same. */
export async function addListingCalls(
  database: Database,
  { executionId, counts }: { executionId: number; counts: ReadonlyMap<UnitName, CallCounts> },
): Promise<void> {
  const rows = [...counts].map(([{ service, region }, one]) => ({ service, region, ...one }));
  await database.raw(
    `with counted as (
       select * from jsonb_to_recordset(?::jsonb)
         as one (service text, region text, made integer, retried integer, throttled integer)
     ), locked as (
       select unit.execution_id, unit.service, unit.region
       from sync_units as unit join counted using (service, region)
       where unit.execution_id = ?
       order by unit.service, unit.region
       for update of unit
     )
     update sync_units as unit set
       calls_made = unit.calls_made + counted.made,
       calls_retried = unit.calls_retried + counted.retried,
       calls_throttled = unit.calls_throttled + counted.throttled
     from locked join counted using (service, region)
     where unit.execution_id = locked.execution_id and unit.service = locked.service and unit.region = locked.region`,
    [JSON.stringify(rows), executionId],
  );
}
