import type { Static } from 'typebox';
import { driftFilterOf, driftList } from '../../db/reads/drifts/drifts.ts';
import { driftStatuses, driftTypes } from '../../domain/drift/drift-types.ts';
import { driftFindingFieldNames } from '../../domain/drift/finding.ts';
import { severities } from '../../domain/severity.ts';
import type { EndpointRequest } from '../endpoint.ts';
import { valuesOf } from '../fields.ts';
import { careFilterOf } from '../findings/care-fields.ts';
import { agesOf, given, listedProviders, placeFilter, sortOf } from '../lists/fields.ts';
import { findingFacets } from '../lists/finding-facets.ts';
import type { Listed } from '../lists/listed.ts';
import { presentDrift } from './presenter.ts';
import { driftFilterQuery, driftSchema } from './schema.ts';

/** The list of drift findings. */
export const listedDrifts: Listed = {
  path: '/api/v1/drifts',
  tag: 'Drifts',
  noun: 'drift findings',
  list: driftList,
  query: driftFilterQuery,
  askedOf: (request: EndpointRequest<never, Static<typeof driftFilterQuery>, never>) => {
    const { query } = request;
    return {
      providers: listedProviders(request),
      filter: {
        ...driftFilterOf({
          ...given({
            resource_id: query.resource_id,
            severity: valuesOf(query.severity),
            status: valuesOf(query.status),
            drift_type: valuesOf(query.type),
            expected: query.expected,
            change_window_id: query.change_window_id,
          }),
          ...placeFilter(query),
          ...careFilterOf(request),
        }),
        ages: agesOf(query),
      },
      sort: sortOf(query.sort),
    };
  },
  facetName: 'DriftFacet',
  facets: {
    status: { basis: { column: 'status' }, words: driftStatuses },
    severity: { basis: { column: 'severity' }, words: severities },
    type: { basis: { column: 'drift_type' }, words: driftTypes },
    ...findingFacets,
  },
  row: driftSchema,
  present: presentDrift,
  columns: [
    ...driftFindingFieldNames,
    'resource_type_label',
    'aspect',
    'last_seen_at',
    'resolved_at',
    'owner',
    'due_at',
    'overdue',
  ],
};
