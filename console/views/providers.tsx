import { WordFilter } from '../parts/filters.tsx';
import { selectionIn } from '../routing/paths.ts';
import { usePlace } from '../routing/location.tsx';
import { api, bodyOf } from '../service/api.ts';
import { useLoaded } from '../service/use-loaded.ts';
import { visibleText } from '../show/visible-text.ts';
import { OrganizationFilter } from './organization-filter.tsx';

export interface KnownProviders {
  all: { id: number; name: string }[];
  nameOf: (id: number) => string;
}

/** Returns the connected accounts, for filters and for rows that refer to one by its id. */
export function useProviders(): KnownProviders {
  const { value } = useLoaded((signal) => bodyOf(api.GET('/api/v1/providers', { signal })), []);
  const all = value ?? [];
  return { all, nameOf: (id) => all.find((provider) => provider.id === id)?.name ?? `#${id}` };
}

/** Shows filters by organization or unit and by account; a chosen unit leaves its accounts to choose from. */
export function ProviderFilter({ providers }: { providers: KnownProviders }) {
  const { query } = usePlace();
  const { organization_id, ou } = selectionIn(query);
  const isLimited = organization_id !== undefined || ou !== undefined;
  const { value: inside } = useLoaded(
    async (signal) =>
      isLimited ? bodyOf(api.GET('/api/v1/providers', { params: { query: { organization_id, ou } }, signal })) : null,
    [organization_id, ou],
  );
  const offered = isLimited ? (inside ?? []) : providers.all;
  const texts = Object.fromEntries(offered.map(({ id, name }) => [String(id), visibleText(name)]));
  return (
    <>
      <OrganizationFilter />
      <WordFilter name="provider_id" title="Account" words={Object.keys(texts)} texts={texts} />
    </>
  );
}
