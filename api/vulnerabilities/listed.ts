import type { Static } from 'typebox';
import { vulnerabilityFilterOf, vulnerabilityList } from '../../db/reads/vulnerabilities/vulnerabilities.ts';
import { severities } from '../../domain/severity.ts';
import { vulnerabilityStatuses } from '../../domain/vulnerabilities/statuses.ts';
import type { EndpointRequest } from '../endpoint.ts';
import { valuesOf } from '../fields.ts';
import { careFilterOf } from '../findings/care-fields.ts';
import { agesOf, given, listedProviders, placeFilter, sortOf } from '../lists/fields.ts';
import { findingFacets } from '../lists/finding-facets.ts';
import type { Listed } from '../lists/listed.ts';
import { presentVulnerability } from './presenter.ts';
import { vulnerabilityFields, vulnerabilityFilterQuery, vulnerabilitySchema } from './schema.ts';

/** The list of vulnerability findings. */
export const listedVulnerabilities: Listed = {
  path: '/api/v1/vulnerabilities',
  tag: 'Vulnerabilities',
  noun: 'vulnerability findings',
  list: vulnerabilityList,
  query: vulnerabilityFilterQuery,
  askedOf: (request: EndpointRequest<never, Static<typeof vulnerabilityFilterQuery>, never>) => {
    const { query } = request;
    return {
      providers: listedProviders(request),
      filter: {
        ...vulnerabilityFilterOf({
          ...given({
            resource_id: query.resource_id,
            severity: valuesOf(query.severity),
            status: valuesOf(query.status),
            cve_id: query.cve_id,
          }),
          ...placeFilter(query),
          ...careFilterOf(request),
        }),
        ages: agesOf(query),
      },
      sort: sortOf(query.sort),
    };
  },
  facetName: 'VulnerabilityFacet',
  facets: {
    status: { basis: { column: 'status' }, words: vulnerabilityStatuses },
    severity: { basis: { column: 'severity' }, words: severities },
    ...findingFacets,
  },
  row: vulnerabilitySchema,
  present: presentVulnerability,
  columns: Object.keys(vulnerabilityFields),
};
