import type { AccessLimitEntry } from '../../client/src/client.ts';
import type { OrganizationOptions } from '../organizations/unit-options.ts';
import { visibleText } from '../show/visible-text.ts';

export const limitKinds = {
  unit: 'Unit',
  organization: 'Organization',
  provider: 'Account',
  tag: 'Tag',
} as const;

export type LimitKind = keyof typeof limitKinds;

/** What entries of a limit refer to. */
export interface LimitNames {
  organizations: readonly OrganizationOptions[];
  providers: readonly { id: number; name: string }[];
}

/** Returns an entry in words. */
export function entryText(entry: AccessLimitEntry, { organizations, providers }: LimitNames): string {
  const organizationById = (id: number) => organizations.find(({ organization }) => organization.id === id);
  const nameOf = (id: number): string => organizationById(id)?.organization.name ?? `#${id}`;
  switch (entry.type) {
    case 'provider':
      return `Account ${nameOfProvider(providers, entry.provider_id)}`;
    case 'organization':
      return `Organization ${visibleText(nameOf(entry.organization_id))}`;
    case 'unit': {
      const units = organizationById(entry.organization_id)?.units ?? [];
      const unit = units.find(({ externalId }) => externalId === entry.ou)?.text.trim() ?? entry.ou;
      return `Unit ${visibleText(unit)} of ${visibleText(nameOf(entry.organization_id))}`;
    }
    case 'tag':
      return `Tag ${visibleText(entry.value === undefined ? entry.key : `${entry.key}=${entry.value}`)}`;
  }
}

const nameOfProvider = (providers: LimitNames['providers'], id: number): string =>
  visibleText(providers.find((provider) => provider.id === id)?.name ?? `#${id}`);

/** Returns what can be chosen for a kind of entry. */
export function limitOptions(
  kind: LimitKind,
  { organizations, providers }: LimitNames,
): [value: string, text: string][] {
  switch (kind) {
    case 'provider':
      return providers.map(({ id, name }) => [String(id), visibleText(name)]);
    case 'organization':
      return organizations.map(({ organization: { id, name } }) => [String(id), visibleText(name)]);
    case 'unit':
      return organizations.flatMap(({ organization, units }) =>
        units.map(({ externalId, text }): [string, string] => [
          `${organization.id}/${externalId}`,
          organizations.length > 1 ? `${visibleText(organization.name)}: ${visibleText(text)}` : visibleText(text),
        ]),
      );
    case 'tag':
      return [];
  }
}

/** Returns the entry for what was chosen; null if nothing was. */
export function limitEntryOf(
  kind: LimitKind,
  { chosen, value }: { chosen: string; value: string },
): AccessLimitEntry | null {
  if (chosen.trim() === '') return null;
  switch (kind) {
    case 'provider':
      return { type: 'provider', provider_id: Number(chosen) };
    case 'organization':
      return { type: 'organization', organization_id: Number(chosen) };
    case 'unit': {
      const at = chosen.indexOf('/');
      return { type: 'unit', organization_id: Number(chosen.slice(0, at)), ou: chosen.slice(at + 1) };
    }
    case 'tag':
      return { type: 'tag', key: chosen.trim(), ...(value === '' ? {} : { value }) };
  }
}
