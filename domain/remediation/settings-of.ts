import type { ProviderKind } from '../clouds/cloud-names.ts';
import { findResourceType } from '../clouds/clouds.ts';
import type { TypeSettings } from './setting.ts';

const nothing: TypeSettings = { settings: [], fixed: {} };

/** Returns what can be set of a resource type. */
export function settingsOf(providerKind: ProviderKind, resourceType: string): TypeSettings {
  return findResourceType(providerKind, resourceType)?.remediation ?? nothing;
}
