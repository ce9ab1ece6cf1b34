import type { ProviderKind } from '../../../domain/inventory/provider-kinds.ts';
export const cloudOf = { cloud_a: 'aws', cloud_b: 'gcp', cloud_c: 'azure', orchestrator: 'kubernetes' } as const;
export function kindOf(cloud: string): ProviderKind {
  const found = Object.entries(cloudOf).find(([, name]) => name === cloud);
  if (!found) throw new Error(cloud);
  return found[0] as ProviderKind;
}
