import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import { schemaFacts } from '../../../domain/clouds/schema-facts.ts';
import { isSchemaType } from '../../../domain/clouds/schema-types.ts';
import type { Transaction } from '../../database.ts';

/**
 * Returns the types in the inventory of whose schemas there are no facts, as `<kind of the provider> <type>`: their
 * resources are not compared.
 */
export async function uncomparedTypes(transaction: Transaction): Promise<string[]> {
  const rows = await transaction('resource_counts as counts')
    .join('providers as provider', 'provider.id', 'counts.provider_id')
    .distinct<{ kind: ProviderKind; resource_type: string }[]>('provider.type as kind', 'counts.resource_type');
  return rows
    .filter(({ kind, resource_type: type }) => isSchemaType(type) && schemaFacts(kind, type) === null)
    .map(({ kind, resource_type: type }) => `${kind} ${type}`);
}
