import type { Static } from 'typebox';
import { containing, resourceList, resourceStatuses } from '../../db/reads/resources/resources.ts';
import { providerKinds } from '../../domain/clouds/cloud-names.ts';
import { ages } from '../../domain/lists/ages.ts';
import type { EndpointRequest } from '../endpoint.ts';
import { valuesOf } from '../fields.ts';
import { agesOf, listedProviders, placeFilter, sortOf } from '../lists/fields.ts';
import type { Listed } from '../lists/listed.ts';
import { presentResource } from './presenter.ts';
import { resourceFields, resourceFilterQuery, resourceSchema } from './schema.ts';

/** The inventory. */
export const listedResources: Listed = {
  path: '/api/v1/resources',
  tag: 'Resources',
  noun: 'resources',
  list: resourceList,
  query: resourceFilterQuery,
  askedOf: (request: EndpointRequest<never, Static<typeof resourceFilterQuery>, never>) => {
    const { query } = request;
    const { type, region, search } = query;
    return {
      providers: listedProviders(request),
      filter: {
        columns: {
          status: valuesOf(query.status),
          ...placeFilter({
            ...(type === undefined ? {} : { resource_type: type }),
            ...(region === undefined ? {} : { region }),
          }),
        },
        ages: agesOf(query),
        also: search === undefined ? undefined : containing(search),
      },
      sort: sortOf(query.sort),
    };
  },
  facetName: 'ResourceFacet',
  facets: {
    status: { basis: { column: 'status' }, words: resourceStatuses },
    provider_type: { basis: 'cloud', words: providerKinds },
    provider_id: { basis: 'account' },
    type: { basis: { column: 'resource_type' } },
    region: { basis: { column: 'region' } },
    age: { basis: 'age', words: ages },
  },
  row: resourceSchema,
  present: presentResource,
  columns: Object.keys(resourceFields),
};
