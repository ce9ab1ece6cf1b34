import { shownAs } from '../../../../domain/clouds/vendor-types.ts';
import type { SchemaTypes } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import type { AzureRun } from '../session/azure-run.ts';
import { graphRows } from '../session/graph.ts';

/** The types of which Resource Graph has resources. */
export const typesQuery = 'Resources | distinct type | order by type asc';

/**
 * Returns the types of which the subscription has resources and that no collector reads. Each is listed in every sync: a
 * type without resources is not among them. Where Resource Graph does not say, the types in the inventory are listed,
 * each of which then fails or succeeds on its own. Throws `CloudError` when the credentials are rejected.
 */
export async function listedTypes(run: AzureRun): Promise<SchemaTypes> {
  const rows = await graphRows<{ type?: string }>(run, typesQuery).catch((fault: unknown) => {
    if (!(fault instanceof CloudError) || fault.kind === 'bad_credentials') throw fault;
    return [];
  });
  const names = new Set(rows.flatMap(({ type }) => type?.toLowerCase() ?? []));
  const types = [...names].filter((name) => shownAs(name) === name);
  return {
    types: types.map((resourceType) => ({ resourceType, scope: 'global', parents: [] })),
    seen: [],
    isCheap: true,
    isComplete: true,
  };
}
