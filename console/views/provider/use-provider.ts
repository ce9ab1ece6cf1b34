import type { Provider } from '../../../client/src/client.ts';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded, useRepeated, type Loaded } from '../../service/use-loaded.ts';

const [syncingMs, quietMs] = [2_000, 30_000];

/** Follows a connected account. */
export function useProvider(id: number): Loaded<Provider> {
  const loaded = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/providers/{id}', { params: { path: { id } }, signal })),
    [id],
  );
  useRepeated(loaded.reload, loaded.value?.status === 'syncing' ? syncingMs : quietMs);
  return loaded;
}
