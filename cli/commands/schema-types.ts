import type { Provider } from '../../client/src/schema.ts';
import type { Session } from '../session.ts';

const enabledBy = { on: true, off: false, default: null } as const;

/** Shows whether syncs of a provider list types by schema, after switching it if asked to. */
export async function schemaTypes(
  { service, terminal, json }: Session,
  providerId: number,
  wanted: keyof typeof enabledBy | 'status',
): Promise<void> {
  const path = `/api/v1/providers/${providerId}`;
  if (wanted !== 'status') await service.put(`${path}/schema-types`, { enabled: enabledBy[wanted] });
  const provider = await service.get<Provider>(path);
  if (json) terminal.printJson({ schema_types: provider.schema_types });
  else terminal.print(sentenceOf(provider.schema_types));
}

function sentenceOf(enabled: boolean | null): string {
  if (enabled === null) return 'Types are listed by schema if the installation is set to (SCHEMA_TYPES).';
  return enabled ? 'Types are listed by schema.' : 'Types are not listed by schema.';
}
