import { Type } from 'typebox';
import { ages, type Age } from '../../domain/lists/ages.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { namesOfType } from '../../domain/clouds/former-types.ts';
import { shownAs } from '../../domain/clouds/vendor-types.ts';
import { selectionOf, type ProviderSelection } from '../../domain/organizations/provider-selection.ts';
import type { ListSort } from '../../db/reads/lists/selected-list.ts';
import type { Principal } from '../auth/principal.ts';
import { id, label, providerKind, several, valuesOf, words } from '../fields.ts';
import { named } from '../named.ts';
import { providerFields } from '../provider-filter.ts';

const age = named('Age', words(ages));

/** Fields by which lists select providers: as everything does, but several providers, and kinds of them. */
export const listedProviderFields = () => ({
  ...providerFields(),
  provider_id: Type.Optional(several(id('Only these providers'))),
  provider_type: Type.Optional(several(providerKind())),
});

/** Fields by which lists of findings are filtered by where their resource is. */
export const placeFields = () => ({
  resource_type: Type.Optional(several(label())),
  region: Type.Optional(several(label())),
});

export const ageField = () => ({
  age: Type.Optional(several(age)),
});

interface ProviderQuery {
  provider_id?: number | number[] | undefined;
  provider_type?: ProviderKind | ProviderKind[] | undefined;
  organization_id?: number | undefined;
  ou?: string | undefined;
}

/** Returns the providers that the query of a list selects. */
export function listedProviders({
  query: { provider_id: ids, provider_type: kinds, ...rest },
  principal,
}: {
  query: ProviderQuery;
  principal: Pick<Principal, 'limits'>;
}): ProviderSelection {
  return {
    ...selectionOf({ organization_id: rest.organization_id, ou: rest.ou }, principal.limits),
    providerIds: valuesOf(ids) ?? [],
    kinds: valuesOf(kinds) ?? [],
  };
}

/** Returns the filter by the place of a finding's resource. */
export const placeFilter = (query: { resource_type?: string | string[]; region?: string | string[] }) => ({
  ...typeFilter(query.resource_type),
  ...(query.region === undefined ? {} : { region: valuesOf(query.region) ?? [] }),
});

/** Returns the filter by resource types, each given by its own name or the vendor's. */
export function typeFilter(types: string | string[] | undefined): { resource_type?: string[] } {
  const given = valuesOf(types);
  return given === undefined ? {} : { resource_type: given.flatMap((type) => namesOfType(shownAs(type))) };
}

export const agesOf = (query: { age?: Age | Age[] }): readonly Age[] => valuesOf(query.age) ?? [];

/** Returns the words of a sort by columns: ascending, or with a dash descending. */
export const sortWords = (name: string, columns: readonly string[]) =>
  named(name, words(columns.flatMap((column) => [column, `-${column}`])));

/** Returns the sort that a word says; undefined without one. */
export function sortOf(word: string | undefined): ListSort | undefined {
  if (word === undefined) return undefined;
  const descending = word.startsWith('-');
  return { column: descending ? word.slice(1) : word, descending };
}

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** Returns fields without those that have no value. */
export function given<Fields extends object>(fields: Fields): Given<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>;
}
