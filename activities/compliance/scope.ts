import type { FrameworkSetting } from '../../db/reads/compliance/frameworks.ts';
import type { Check } from '../../domain/checks/check.ts';
import { findCheck } from '../../domain/checks/checks.ts';
import { editionOf, isFrameworkId, type FrameworkId } from '../../domain/frameworks/frameworks.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import type { JsonObject } from '../../domain/json.ts';

/** What an execution was asked to assess; null stands for all that is enabled. */
export interface AskedScope {
  frameworkId: FrameworkId | null;
  providerId: number | null;
}

/** A provider and the frameworks it is assessed by. */
export interface ProviderScope {
  providerId: number;
  kind: ProviderKind;
  frameworkIds: FrameworkId[];
}

/** The scope in an execution's parameters. */
export function askedScope(parameters: JsonObject): AskedScope {
  const { framework_id: frameworkId, provider_id: providerId } = parameters;
  return {
    frameworkId: typeof frameworkId === 'string' && isFrameworkId(frameworkId) ? frameworkId : null,
    providerId: typeof providerId === 'number' ? providerId : null,
  };
}

/** What is assessed by what: frameworks that are enabled for a provider and know its kind. */
export function scopesOf(plan: {
  asked: AskedScope;
  settings: readonly FrameworkSetting[];
  providers: readonly { id: number; type: ProviderKind }[];
}): ProviderScope[] {
  const { asked, settings, providers } = plan;
  return providers
    .filter(({ id }) => asked.providerId === null || asked.providerId === id)
    .map(({ id, type }) => ({
      providerId: id,
      kind: type,
      frameworkIds: settings
        .filter(({ frameworkId }) => asked.frameworkId === null || asked.frameworkId === frameworkId)
        .filter((setting) => setting.enabled && (setting.providerIds?.includes(id) ?? true))
        .map(({ frameworkId }) => frameworkId)
        .filter((frameworkId) => editionOf(frameworkId, type) !== null),
    }))
    .filter(({ frameworkIds }) => frameworkIds.length > 0);
}

/** The checks that some frameworks name for a provider kind, each once. */
export function checksInScope({ kind, frameworkIds }: Pick<ProviderScope, 'kind' | 'frameworkIds'>): Check[] {
  const ids = frameworkIds.flatMap((id) => editionOf(id, kind)?.controls.flatMap(({ checks }) => checks) ?? []);
  return [...new Set(ids)].map((id) => findCheck(kind, id)).filter((check) => check !== null);
}
