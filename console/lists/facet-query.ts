import { queryText } from '../routing/paths.ts';

/** A filter of a list by values that are counted. */
export interface ShownFacet {
  /** Parameter of the address and of the API. */
  name: string;
  title: string;
  /** All values, if they are known; others in the address are left out. */
  words?: readonly string[];
  /** Display texts of values. */
  texts?: Readonly<Record<string, string>>;
  /** The value that is chosen while the address has none; `any` in the address means all. */
  standing?: string;
}

/** In an address: all values, where something else is standing. */
export const any = 'any';

const longestValue = 200;
const mostValues = 100;

/** Returns the chosen values of a facet; none for all. */
export function chosenIn(query: URLSearchParams, { name, words, standing }: ShownFacet): string[] {
  const given = query.getAll(name);
  if (given.length === 0) return standing === undefined ? [] : [standing];
  const all = words === undefined ? given : given.flatMap((value) => value.split(','));
  const valid = all.filter((value) =>
    words === undefined ? value !== '' && value.length <= longestValue : words.includes(value),
  );
  return [...new Set(valid)].slice(0, mostValues);
}

/** Returns an address's query with other values of a facet, on its first page. */
export function withChosen(query: URLSearchParams, facet: ShownFacet, values: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete('page');
  next.delete(facet.name);
  const isStanding = values.length === 1 && values[0] === facet.standing;
  const written = values.length === 0 && facet.standing !== undefined ? [any] : isStanding ? [] : values;
  for (const value of written) next.append(facet.name, value);
  return next;
}

/** Returns the address of a list with a query. */
export function addressOf(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Returns the parameters of the API that some facets of an address select. */
export function facetParameters(query: URLSearchParams, facets: readonly ShownFacet[]): Record<string, string[]> {
  return Object.fromEntries(
    facets.map((facet) => [facet.name, chosenIn(query, facet)] as const).filter(([, values]) => values.length > 0),
  );
}

/** Returns the text of a query of the API: several values of a parameter repeat it. */
export function parametersText(
  values: Readonly<Record<string, string | number | boolean | string[] | undefined>>,
): string {
  const single: Record<string, string> = {};
  const repeated = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) for (const one of value) repeated.append(name, one);
    else if (value !== undefined) single[name] = String(value);
  }
  const first = queryText(single);
  const second = repeated.toString();
  if (second === '') return first;
  return first === '' ? `?${second}` : `${first}&${second}`;
}
