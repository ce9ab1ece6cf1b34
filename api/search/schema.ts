import { Type } from 'typebox';
import { searchKinds, searchMatches } from '../../domain/search/search-kinds.ts';
import { id, label, nullable, severity, words } from '../fields.ts';
import { named } from '../named.ts';

export const longestSearch = 200;
export const defaultSearchLimit = 8;
const largestSearchLimit = 50;

const searchKind = () => named('SearchKind', words(searchKinds));

export const searchQuery = Type.Object({
  q: label(longestSearch),
  kinds: Type.Optional(
    Type.String({
      pattern: `^(${searchKinds.join('|')})(,(${searchKinds.join('|')}))*$`,
      maxLength: 200,
      description: `Kinds to search, separated by commas, of ${searchKinds.join(', ')}; all by default`,
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: largestSearchLimit, description: 'Results of each kind at most (8)' }),
  ),
});

/** One thing that was found. Members that its kind does not have are null. */
const searchResultSchema = named(
  'SearchResult',
  Type.Object({
    kind: searchKind(),
    id: nullable(id('Null for a vulnerability, check or control')),
    key: nullable(
      Type.String({ description: 'The CVE of a vulnerability, or the id of a check or control; null for others' }),
    ),
    title: Type.String(),
    detail: nullable(Type.String({ description: 'External id, package, resource, account id or framework' })),
    match: named('SearchMatch', words(searchMatches, { description: 'How the better of its texts matches' })),
    severity: nullable(severity()),
    status: nullable(Type.String()),
    provider_id: nullable(id()),
    resource_id: nullable(id()),
    type_label: nullable(Type.String({ description: 'Type of a resource, or cloud of an account, check or control' })),
    findings: nullable(
      Type.Integer({ description: 'Findings of a vulnerability in every state, of the accounts that you may see' }),
    ),
    is_custom: Type.Boolean({ description: 'Whether a check is a custom one' }),
  }),
);

export const searchResponseSchema = named(
  'SearchResults',
  Type.Object({
    q: Type.String({ description: 'What was searched for, without white space around it' }),
    kinds: Type.Array(
      named(
        'SearchResultsOfKind',
        Type.Object({
          kind: searchKind(),
          results: Type.Array(searchResultSchema, {
            description: 'Equal texts first, then those that begin with `q`, then those that contain it',
          }),
          has_more: Type.Boolean({ description: 'Whether there are more than `limit`' }),
        }),
      ),
      { description: 'The searched kinds in a fixed order, also those of which nothing was found' },
    ),
  }),
);
