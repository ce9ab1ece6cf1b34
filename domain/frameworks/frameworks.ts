import { kindOf, type Cloud, type ProviderKind } from '../clouds/cloud-names.ts';
import type { ManagedService } from '../clouds/kubernetes/managed-service.ts';
import type { Control } from './control.ts';
import { compareVersions } from './versions.ts';

/** The source of the mapping of checks to controls. */
export interface MappingSource {
  name: string;
  release: string;
  url: string;
  /** SPDX identifier. */
  licence: string;
  /** How our mapping differs from the source; null when it does not. */
  changes: string | null;
}

/** One version of a framework for one cloud. */
export interface Edition {
  version: string;
  cloud: Cloud;
  /** The managed service whose clusters it is about; null where it is about all accounts or clusters of the cloud. */
  service: ManagedService | null;
  publisher: string;
  source: MappingSource;
  controls: readonly Control[];
}

/** A framework with all of its loaded versions. */
export interface Framework {
  id: string;
  name: string;
  /** By cloud, the newest version first. */
  editions: readonly Edition[];
}

/** Returns the framework of an id, or null. */
export function findFramework(frameworks: readonly Framework[], id: string): Framework | null {
  return frameworks.find((framework) => framework.id === id) ?? null;
}

/**
 * Returns a framework for a provider kind in one version; the newest where the version is null. Null when the framework
 * has no such version or does not know the kind.
 */
export function editionOf(
  frameworks: readonly Framework[],
  { id, provider, version = null }: { id: string; provider: ProviderKind; version?: string | null | undefined },
): Edition | null {
  const editions = findFramework(frameworks, id)?.editions ?? [];
  const ofKind = editions.filter(({ cloud }) => kindOf[cloud] === provider);
  return ofKind.find((edition) => version === null || edition.version === version) ?? null;
}

/**
 * Returns whether an edition is about a provider: about any of its kind, or about clusters of a managed service that the provider is
 * known to be one of. `service` is null where the service is unknown.
 */
export function appliesTo(edition: Pick<Edition, 'service'>, service: ManagedService | null): boolean {
  return edition.service === null || edition.service === service;
}

/** Returns the versions of a framework, for all clouds, oldest first. */
export function versionsOf({ editions }: Framework): string[] {
  return [...new Set(editions.map(({ version }) => version))].toSorted(compareVersions);
}

/** Returns the editions that are assessed by default: the newest of each cloud. */
export function defaultEditions({ editions }: Framework): Edition[] {
  return editions.filter((edition) => editions.find(({ cloud }) => cloud === edition.cloud) === edition);
}

/** Returns the version that is assessed by default; null where clouds have different ones. */
export function defaultVersion(framework: Framework): string | null {
  const [first, ...others] = defaultEditions(framework).map(({ version }) => version);
  return first !== undefined && others.every((version) => version === first) ? first : null;
}
