import type { PropertyName } from '../../../domain/drift/volatile/known-volatile.ts';
import { lackingForProposal, type PropertyCounts } from '../../../domain/drift/volatile/proposal.ts';
import { sensitivityOf } from '../../../domain/drift/volatile/sensitivity.ts';
import type { Transaction } from '../../database.ts';
import { systemActor, writeAudits } from '../audit/write.ts';

/**
 * Proposes those of some properties that have changed often enough while nobody wrote, with an audit row for each that says
 * whether it matters for security. Returns their ids. What an admin decided stays.
 */
export async function proposeVolatile(transaction: Transaction, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await transaction.raw<{ rows: (PropertyName & PropertyCounts & { id: number })[] }>(
    `select property.id, provider_kind, resource_type, path, first_at, last_at,
       coalesce((select jsonb_agg(changes) from volatile_property_resources where property_id = property.id), '[]') as changes
     from volatile_properties as property where id = any(?) and status = 'observed' order by id for update`,
    [[...ids]],
  );
  const proposed = rows.filter((row) => lackingForProposal(row) === null);
  const proposedIds = proposed.map(({ id }) => id);
  await transaction('volatile_properties')
    .whereIn('id', proposedIds)
    .update({ status: 'proposed', proposed_at: transaction.fn.now() });
  await writeAudits(
    transaction,
    proposed.map((property) => {
      const { id, provider_kind, resource_type, path } = property;
      const { propertyClass, isSensitive } = sensitivityOf(property);
      return {
        actor: systemActor('volatile properties'),
        action: 'volatile_property.propose',
        subjectType: 'volatile_property',
        subjectId: id,
        after: { provider_kind, resource_type, path, property_class: propertyClass, sensitive: isSensitive },
      };
    }),
  );
  return proposedIds;
}
