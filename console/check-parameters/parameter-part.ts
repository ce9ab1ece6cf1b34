import type { OrganizationOptions } from '../organizations/unit-options.ts';

/** Part of an organization, as requests name it. */
export interface NamedPart {
  organization_id: number;
  ou?: string;
}

/** An option of a select; its value is `1` for an organization and `1/ou-ab12` for a unit. */
export interface PartOption {
  value: string;
  text: string;
}

/** Returns an option for each organization of a kind, each with its units after it. */
export function partOptions(organizations: readonly OrganizationOptions[], kind: string): PartOption[] {
  const own = organizations.filter(({ organization }) => organization.kind === kind);
  return own.flatMap(({ organization: { id, name }, units }) => [
    { value: String(id), text: name },
    ...units.map(({ externalId, text }) => ({ value: `${id}/${externalId}`, text })),
  ]);
}

/** Returns the part that the value of an option names. */
export function partOf(value: string): NamedPart {
  const slash = value.indexOf('/');
  return slash < 0
    ? { organization_id: Number(value) }
    : { organization_id: Number(value.slice(0, slash)), ou: value.slice(slash + 1) };
}
