import { useOrganizations } from '../../service/use-organizations.ts';
import { useProviders } from '../providers.tsx';
import type { LimitNames } from '../../access-limits/limit-entries.ts';

/** Returns what access limits can refer to. */
export function useLimitNames(): LimitNames {
  const organizations = useOrganizations();
  const { all: providers } = useProviders();
  return { organizations, providers };
}
