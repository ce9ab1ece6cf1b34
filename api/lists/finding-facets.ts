import { providerKinds } from '../../domain/clouds/cloud-names.ts';
import { ages } from '../../domain/lists/ages.ts';
import type { Facet } from './listed.ts';

/** Facets by what findings of all kinds have: their account, where their resource is, their owner and their age. */
export const findingFacets = {
  provider_type: { basis: 'cloud', words: providerKinds },
  provider_id: { basis: 'account' },
  resource_type: { basis: { column: 'resource_type' } },
  region: { basis: { column: 'region' } },
  owner_id: { basis: 'owner' },
  age: { basis: 'age', words: ages },
} as const satisfies Record<string, Facet>;
