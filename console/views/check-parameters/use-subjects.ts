import type { ProviderKind } from '../../../client/src/client.ts';
import { api, bodyOf } from '../../service/api.ts';
import type { OrganizationOptions } from '../../organizations/unit-options.ts';
import { useOrganizations } from '../../service/use-organizations.ts';
import { useLoaded } from '../../service/use-loaded.ts';

/** What parameters are set for and by whom, by name. */
export interface Subjects {
  frameworks: readonly { id: string; name: string }[];
  providers: readonly { id: number; name: string; type: ProviderKind }[];
  frameworkName: (id: string) => string;
  providerName: (id: number) => string;
  organizations: readonly OrganizationOptions[];
  memberName: (id: number) => string;
}

/** Returns the frameworks, accounts, organizations and members; what is not known yet or any more has its id as name. */
export function useSubjects(): Subjects {
  const { value } = useLoaded(
    (signal) =>
      Promise.all([
        bodyOf(api.GET('/api/v1/compliance/frameworks', { signal })),
        bodyOf(api.GET('/api/v1/providers', { signal })),
        bodyOf(api.GET('/api/v1/settings/team', { signal })),
      ]),
    [],
  );
  const organizations = useOrganizations();
  const [frameworks, providers, members] = value ?? [[], [], []];
  return {
    frameworks,
    providers,
    organizations,
    frameworkName: (id) => frameworks.find((one) => one.id === id)?.name ?? id,
    providerName: (id) => providers.find((one) => one.id === id)?.name ?? `#${id}`,
    memberName: (id) => members.find((one) => one.id === id)?.email ?? `#${id}`,
  };
}
