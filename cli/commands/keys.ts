import type { ApiKey } from '../../client/src/schema.ts';
import { accessLimitOf, limitText, type LimitOptions } from '../access-limit.ts';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { printRows } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';

interface NewApiKey {
  id: number;
  name: string;
  key: string;
  scopes: string[] | null;
  expires_at: string | null;
}

export async function listKeys(session: Session): Promise<void> {
  const answer = await session.service.get<ApiKey[]>('/api/v1/settings/api-keys');
  printRows(session, {
    answer,
    rows: answer,
    empty: 'There are no API keys.',
    columns: [
      { title: 'ID', value: ({ id }) => id, align: 'right' },
      { title: 'NAME', value: ({ name }) => name },
      { title: 'SCOPES', value: ({ scopes }) => scopes?.join(', ') ?? 'all' },
      { title: 'LIMITED TO', value: ({ access_limit: limit }) => limitText(limit) },
      { title: 'EXPIRES', value: ({ expires_at: at }) => at ?? 'never' },
      { title: 'LAST USED', value: ({ last_used_at: at }) => at ?? 'never', dropOrder: 1 },
      { title: 'OWNER', value: ({ owner }) => owner, dropOrder: 2 },
      { title: 'BEGINS WITH', value: ({ prefix }) => prefix, dropOrder: 3 },
    ],
  });
}

/** Creates a key and prints only it on standard output, so that a script can read it. */
export async function createKey(
  { service, terminal, json }: Session,
  { name, scopes, days, ...options }: LimitOptions & { name: string; scopes?: string[]; days?: number },
): Promise<void> {
  const limit = accessLimitOf(options);
  const made = await service.post<NewApiKey>('/api/v1/settings/api-keys', {
    name,
    ...(scopes === undefined ? {} : { scopes }),
    ...(limit === null ? {} : { access_limit: limit }),
    ...(days === undefined ? {} : { expires_at: new Date(Date.now() + days * 86_400_000).toISOString() }),
  });
  if (json) terminal.printJson(made);
  else terminal.print(safeText(made.key));
}

/** Changes what a key is limited to: to the entries that the options name, or with `limit` false to nothing of its own. */
export async function limitKey(
  { service, terminal, json }: Session,
  { id, limit: hasLimit, ...options }: LimitOptions & { id: number; limit: boolean },
): Promise<void> {
  const limit = accessLimitOf(options);
  if ((limit === null) === hasLimit) {
    throw new Problem('Name what the key is limited to, or give --no-limit', { exitCode: exitCodes.usage });
  }
  const key = await service.patch<ApiKey>(`/api/v1/settings/api-keys/${id}`, { access_limit: limit });
  if (json) terminal.printJson(key);
  else terminal.print(safeText(`${key.name} is limited to ${limitText(key.access_limit)}.`));
}
