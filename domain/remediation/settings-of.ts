import type { ProviderKind } from '../clouds/cloud-names.ts';
import { cloudASettings } from './cloud-a/settings.ts';
import { cloudCSettings } from './cloud-c/settings.ts';
import { orchestratorSettings } from './orchestrator/settings.ts';
import type { TypeSettings } from './setting.ts';

/** The provider kinds whose resources can be mended; of the others every finding is left to people. */
const tables: Partial<Record<ProviderKind, Readonly<Record<string, TypeSettings>>>> = {
  cloud_a: cloudASettings,
  cloud_c: cloudCSettings,
  orchestrator: orchestratorSettings,
};

const nothing: TypeSettings = { settings: [], fixed: {} };

/** What can be set of a resource type. */
export function settingsOf(providerKind: ProviderKind, resourceType: string): TypeSettings {
  return tables[providerKind]?.[resourceType] ?? nothing;
}
