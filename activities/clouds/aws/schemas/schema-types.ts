import type { UnitName } from '../../../../domain/inventory/unit-name.ts';
import { globalRegion, type SchemaTypes } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import type { UnitRun } from '../session/unit-run.ts';
import { isGlobalType, listedTypes } from './listed-types.ts';
import { allShown } from './list-models.ts';
import { recordedTypes } from './recorded-types.ts';
import { schemaTable } from './schema-table.ts';

/** A type that every account may list and hardly any has many of: its list shows whether Cloud Control may be used. */
const triedType = 'AWS::Route53::HealthCheck';

/**
 * Returns which types can be listed by schema, and of which AWS Config has recorded resources. Where the identity may
 * not use Cloud Control at all, it is the one type that was tried: its listing then says so, instead of a thousand.
 */
export async function awsSchemaTypes(
  regions: readonly string[],
  { homeRegion, runIn }: { homeRegion: string; runIn: (region: string) => UnitRun },
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
  const recorded = await Promise.all(regions.map(async (region) => recordedTypes(runIn(region))));
  const seen = recorded.flatMap((names, index): UnitName[] =>
    names
      .filter((name) => known.has(name))
      .map((service) => ({ service, region: isGlobalType(service) ? globalRegion : (regions[index] ?? homeRegion) })),
  );
  return { types, seen, isCheap: false, isComplete: false };
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
