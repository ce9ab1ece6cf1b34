import type { UnitName } from '../../../../domain/inventory/unit-name.ts';
import { globalRegion, type SchemaTypes } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import type { UnitRun } from '../session/unit-run.ts';
import { isGlobalType, listedTypes } from './listed-types.ts';
import { allShown } from './list-models.ts';
import { exploredTypes } from './explored-types.ts';
import { recordedTypes } from './recorded-types.ts';
import { schemaTable } from './schema-table.ts';

/** A type that every account may list and hardly any has many of: its list shows whether Cloud Control may be used. */
const triedType = 'AWS::Route53::HealthCheck';

/**
 * Returns which types can be listed by schema, of which AWS Config has recorded resources, and of which Resource Explorer
 * has some in its index. Where the identity may not use Cloud Control at all, it is the one type that was tried: its
 * listing then says so, instead of a thousand. `runIn` returns a run that also ends with the signal it is given.
 */
export async function awsSchemaTypes(
  regions: readonly string[],
  {
    homeRegion,
    accountId,
    runIn,
  }: { homeRegion: string; accountId: string | null; runIn: (region: string, end?: AbortSignal) => UnitRun },
): Promise<SchemaTypes> {
  const types = listedTypes();
  if (!(await mayList(runIn(homeRegion)))) {
    return {
      types: types.filter(({ resourceType }) => resourceType === triedType),
      seen: [],
      isCheap: true,
      isComplete: false,
    };
  }
  const known = new Set(types.map(({ resourceType }) => resourceType));
  const [recorded, explored] = await Promise.all([
    Promise.all(regions.map(async (region) => recordedTypes(runIn(region)))),
    exploredTypes(regions, { accountId, runIn }),
  ]);
  const seen = recorded.flatMap((names, index): UnitName[] =>
    names
      .filter((name) => known.has(name))
      .map((service) => ({ service, region: isGlobalType(service) ? globalRegion : (regions[index] ?? homeRegion) })),
  );
  return {
    types,
    seen,
    hinted: explored.found.filter(({ service }) => known.has(service)),
    withoutHints: [...explored.failures].map(
      ([reason, places]) => `Resource Explorer in ${places.join(', ')}: ${reason}`,
    ),
    isCheap: false,
    isComplete: false,
  };
}

/** Returns whether the identity may call Cloud Control. What the type itself needs does not matter. */
async function mayList(run: UnitRun): Promise<boolean> {
  const schema = schemaTable().find(triedType);
  if (schema === null) throw new Error(`the table lacks ${triedType}`);
  try {
    await allShown(run, schema);
    return true;
  } catch (fault) {
    if (!(fault instanceof CloudError) || fault.kind === 'bad_credentials') throw fault;
    if (fault.kind === 'not_supported') return fault.code === 'UnsupportedActionException';
    return !(fault.kind === 'access_denied' && /cloudformation:ListResources/.test(fault.message));
  }
}
