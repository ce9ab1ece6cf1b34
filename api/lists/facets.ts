import { Type } from 'typebox';
import type { Database } from '../../db/database.ts';
import { countFacets, type FacetCounts } from '../../db/reads/lists/facets.ts';
import { memberEmails } from '../../db/reads/members/members.ts';
import { kindsOfProviders, providerNames } from '../../db/reads/providers/names.ts';
import { cloudNames, cloudOf, type ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { typeTitles } from '../../domain/clouds/clouds.ts';
import { successorOf } from '../../domain/clouds/former-types.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { several, valuesOf, words } from '../fields.ts';
import { named } from '../named.ts';
import type { Facet, Listed } from './listed.ts';

/** Values of one facet at most. */
const mostValues = 100;

const facetSchema = named(
  'ListFacet',
  Type.Object({
    name: Type.String({ description: 'Parameter of the list that takes the values' }),
    values: Type.Array(
      named(
        'FacetValue',
        Type.Object({
          value: Type.String(),
          label: Type.String({ description: 'Display text; the value itself where it has no other' }),
          count: Type.Integer({ minimum: 0, description: 'Rows that have it and match all filters but its own' }),
        }),
      ),
      { description: `The ${mostValues} values with most rows; of enumerations all, in their order` },
    ),
    more: Type.Integer({ minimum: 0, description: 'Number of values that are left out' }),
  }),
);

const facetsSchema = named('ListFacets', Type.Object({ facets: Type.Array(facetSchema) }));

/** Declares the endpoint that counts the rows of a list by the values of its filters. */
export function facetsEndpoint(database: Database, listed: Listed): Endpoint {
  const names = Object.keys(listed.facets);
  return endpoint({
    method: 'get',
    path: `${listed.path}/facets`,
    tag: listed.tag,
    summary: `Count ${listed.noun} by the values of their filters`,
    description:
      'Takes the filters of the list. The counts of a filter respect all filters but itself, so that they say what choosing ' +
      'another value would show. `facets` selects some of them.',
    query: Type.Object({
      ...listed.query.properties,
      facets: Type.Optional(several(named(listed.facetName, words(names)))),
    }),
    responses: { 200: facetsSchema },
    handler: async (request) => {
      const { facets: given } = request.query as { facets?: string | string[] };
      const asked = valuesOf(given) ?? names;
      const { filter, providers } = listed.askedOf(request as never);
      const counts = await countFacets(database, listed.list, {
        filter,
        selection: providers,
        facets: Object.fromEntries(names.flatMap((name) => basisOf(listed, asked, name))),
      });
      const kinds = await kindsOfProviders(database, { ...providers, providerIds: [], kinds: [] });
      const facets = Object.entries(listed.facets).filter(([name]) => asked.includes(name));
      const present = async ([name, facet]: [string, Facet]) => ({
        name,
        ...(await presentFacet(database, facet, { kinds, counts: counts.get(name) ?? new Map() })),
      });
      return { status: 200, body: { facets: await Promise.all(facets.map(present)) } };
    },
  });
}

function basisOf(listed: Listed, asked: readonly string[], name: string): [string, Facet['basis']][] {
  const facet = listed.facets[name];
  return facet === undefined || !asked.includes(name) ? [] : [[name, facet.basis]];
}

async function presentFacet(
  database: Database,
  { basis, words: all }: Facet,
  { kinds, counts }: { kinds: readonly ProviderKind[]; counts: FacetCounts },
) {
  if (all !== undefined) {
    const label =
      basis === 'cloud' ? (kind: string) => cloudNames[cloudOf[kind as ProviderKind]] : (word: string) => word;
    return { values: all.map((value) => ({ value, label: label(value), count: counts.get(value) ?? 0 })), more: 0 };
  }
  const isType = typeof basis === 'object' && basis.column === 'resource_type';
  const rows = [...(isType ? byPresentType(counts) : counts)].filter(([value]) => value !== '');
  const shown = rows
    .toSorted(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
    .slice(0, mostValues);
  const ids = shown.flatMap(([value]) => (value === 'none' ? [] : [Number(value)]));
  const names =
    basis === 'account'
      ? await providerNames(database, ids)
      : basis === 'owner'
        ? await memberEmails(database, ids)
        : null;
  const label = (value: string): string => {
    if (names !== null) return names.get(Number(value)) ?? value;
    return isType ? typeTitles(kinds, value).join(' / ') : value;
  };
  return {
    values: shown.map(([value, count]) => ({ value, label: label(value), count })),
    more: rows.length - shown.length,
  };
}

/** Sums counts under the names that types have in this release. */
function byPresentType(counts: FacetCounts): FacetCounts {
  const sums = new Map<string, number>();
  for (const [type, count] of counts) {
    const present = successorOf(type) ?? type;
    sums.set(present, (sums.get(present) ?? 0) + count);
  }
  return sums;
}
