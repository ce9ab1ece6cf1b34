import { useId } from 'preact/hooks';
import { changeQuery, usePlace } from '../routing/location.tsx';
import type { OrganizationOptions } from '../organizations/unit-options.ts';
import { useOrganizations } from '../service/use-organizations.ts';
import { visibleText } from '../show/visible-text.ts';

/** Shows a filter by organization or unit; nothing if no organization is connected. */
export function OrganizationFilter() {
  const { query } = usePlace();
  const id = useId();
  const organizations = useOrganizations();
  const [organization, unit] = [query.get('organization_id'), query.get('ou')];
  if (organizations.length === 0 && organization === null && unit === null) return null;
  const choose = (value: string): void => {
    const [organizationId = '', ...rest] = value.split('/');
    changeQuery(query, { organization_id: organizationId, ou: rest.join('/'), provider_id: null });
  };
  return (
    <div class="field">
      <label htmlFor={id}>Organization or unit</label>
      <select
        id={id}
        value={presentValue(organizations, { organization, unit })}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">Any</option>
        {organizations.map((shown) => (
          <Options key={shown.organization.id} shown={shown} />
        ))}
      </select>
    </div>
  );
}

/** Returns the value of the option that the address means; a unit may be named without its organization. */
function presentValue(
  organizations: readonly OrganizationOptions[],
  { organization, unit }: { organization: string | null; unit: string | null },
): string {
  if (unit === null) return organization ?? '';
  const owner = organizations.find(({ units }) => units.some(({ externalId }) => externalId === unit));
  return `${organization ?? owner?.organization.id ?? ''}/${unit}`;
}

function Options({ shown: { organization, units } }: { shown: OrganizationOptions }) {
  return (
    <>
      <option value={String(organization.id)}>{visibleText(organization.name)}</option>
      {units.map(({ externalId, text }) => (
        <option key={externalId} value={`${organization.id}/${externalId}`}>
          {visibleText(text)}
        </option>
      ))}
    </>
  );
}
