import { WordFilter } from '../parts/filters.tsx';
import { api, bodyOf } from '../service/api.ts';
import { useLoaded } from '../service/use-loaded.ts';
import { visibleText } from '../show/visible-text.ts';

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

export function ProviderFilter({ providers }: { providers: KnownProviders }) {
  const texts = Object.fromEntries(providers.all.map(({ id, name }) => [String(id), visibleText(name)]));
  return <WordFilter name="provider_id" title="Account" words={Object.keys(texts)} texts={texts} />;
}
