import type { FrameworkSetting } from '../../db/reads/compliance/frameworks.ts';
import type { Check } from '../../domain/checks/check.ts';
import { findCheck } from '../../platform/check-catalog.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import type { ManagedService } from '../../domain/clouds/kubernetes/managed-service.ts';
import { appliesTo, editionOf, type Edition, type Framework } from '../../domain/frameworks/frameworks.ts';
import type { JsonObject } from '../../domain/json.ts';

/** What an execution assesses by; null means everything that is enabled, and the newest version. */
export interface AskedScope {
  frameworkId: string | null;
  version: string | null;
}

/** A provider and the frameworks that it is assessed against. */
export interface ProviderScope {
  providerId: number;
  kind: ProviderKind;
  frameworkIds: string[];
  /**
   * Framework id → version. Fixed at the start, so that an upgrade during an assessment changes nothing. Scopes of
   * earlier releases have none and use the newest version.
   */
  versions?: Record<string, string>;
  /** Custom check → version, fixed at the start likewise; absent where none is assessed. */
  customChecks?: Record<string, number>;
  /** Custom framework → revision, fixed at the start likewise; absent where none is assessed. */
  customFrameworks?: Record<string, number>;
}

/** Returns what the parameters of an execution name. */
export function askedScope(parameters: JsonObject): AskedScope {
  const { framework_id: frameworkId, version } = parameters;
  return {
    frameworkId: typeof frameworkId === 'string' ? frameworkId : null,
    version: typeof version === 'string' ? version : null,
  };
}

/**
 * Returns what is assessed by what: frameworks that are enabled for a provider, know its kind and are about its managed service, and
 * their versions.
 */
export function scopesOf(plan: {
  frameworks: readonly Framework[];
  asked: AskedScope;
  settings: readonly FrameworkSetting[];
  providers: readonly { id: number; type: ProviderKind }[];
  /** The managed service of each cluster, by its provider's id; without those of which it is unknown. */
  services: ReadonlyMap<number, ManagedService>;
}): ProviderScope[] {
  const { frameworks, asked, settings, providers, services } = plan;
  return providers
    .map(({ id, type }) => {
      const chosen = settings
        .filter(({ frameworkId }) => asked.frameworkId === null || asked.frameworkId === frameworkId)
        .filter((setting) => setting.enabled && (setting.providerIds?.includes(id) ?? true))
        .flatMap(({ frameworkId }) => {
          const edition = editionOf(frameworks, { id: frameworkId, provider: type, version: asked.version });
          if (edition === null || !appliesTo(edition, services.get(id) ?? null)) return [];
          return [[frameworkId, edition.version] as const];
        });
      const frameworkIds = chosen.map(([frameworkId]) => frameworkId);
      return { providerId: id, kind: type, frameworkIds, versions: Object.fromEntries(chosen) };
    })
    .filter(({ frameworkIds }) => frameworkIds.length > 0);
}

/**
 * Returns the version of a framework that a scope is assessed by. Throws when this process does not have it: another
 * one that does takes the work over.
 */
export function editionInScope(
  frameworks: readonly Framework[],
  { scope, frameworkId }: { scope: Omit<ProviderScope, 'providerId'>; frameworkId: string },
): Edition {
  const version = scope.versions?.[frameworkId] ?? null;
  const edition = editionOf(frameworks, { id: frameworkId, provider: scope.kind, version });
  if (edition !== null) return edition;
  throw new Error(`This worker does not have ${frameworkId} ${version ?? ''} for ${scope.kind}`);
}

/** Returns the checks of the service that some frameworks name for a provider kind, each once. */
export function checksInScope(frameworks: readonly Framework[], scope: Omit<ProviderScope, 'providerId'>): Check[] {
  return checkIdsInScope(frameworks, scope)
    .map((id) => findCheck(scope.kind, id))
    .filter((check) => check !== null);
}

/** Returns the ids of the checks that some frameworks name for a provider kind, each once, with custom ones. */
export function checkIdsInScope(frameworks: readonly Framework[], scope: Omit<ProviderScope, 'providerId'>): string[] {
  const ids = scope.frameworkIds.flatMap((frameworkId) =>
    editionInScope(frameworks, { scope, frameworkId }).controls.flatMap(({ checks }) => checks),
  );
  return [...new Set(ids)];
}
