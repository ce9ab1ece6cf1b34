import { ageValues, providerKindNames, providerKindValues } from '../../client/src/client.ts';
import { idIn, selectionIn } from '../routing/paths.ts';
import type { ShownFacet } from './facet-query.ts';

export const accountFacets: readonly ShownFacet[] = [
  { name: 'provider_type', title: 'Cloud', words: providerKindValues, texts: providerKindNames },
  { name: 'provider_id', title: 'Account' },
];

export const ageFacet: ShownFacet = { name: 'age', title: 'Age', words: ageValues };

/** Filters of findings of all kinds. */
export const findingFacets: readonly ShownFacet[] = [
  ...accountFacets,
  { name: 'resource_type', title: 'Resource type' },
  { name: 'region', title: 'Region' },
  { name: 'owner_id', title: 'Owner', texts: { none: 'No owner', me: 'Me' } },
  ageFacet,
];

/** Returns what an address limits lists to beside values that are counted: an organization, a unit, a resource. */
export function limitsIn(query: URLSearchParams) {
  const { organization_id, ou } = selectionIn(query);
  return { organization_id, ou, resource_id: idIn(query, 'resource_id') };
}
