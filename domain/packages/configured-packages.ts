import type { JsonObject } from '../json.ts';
import { buildPurl } from './build-purl.ts';

/** Engines of managed databases and caches, with Bitnami's name of the same software. */
const engines: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^(aurora-)?postgres(ql)?$/, 'postgresql'],
  [/^mariadb$/, 'mariadb'],
  // Advisories about the server are listed under its client package.
  [/^mysql$/, 'mysql-client'],
  [/^redis$/, 'redis'],
  [/^valkey$/, 'valkey'],
  [/^memcached$/, 'memcached'],
  [/^(docdb|mongodb)$/, 'mongodb'],
];

/**
 * Runtimes of functions and web apps (`nodejs20.x`, `NODE|20-lts`): the language, followed by the release line that the
 * cloud keeps patched.
 */
const runtimes: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^node(?:js)?\|?([0-9]+)/, 'node'],
  [/^python\|?([0-9]+\.[0-9]+)/, 'python'],
  [/^java\|?([0-9]+)/, 'java'],
  [/^ruby\|?([0-9]+\.[0-9]+)/, 'ruby'],
  [/^dotnet(?:core)?\|?([0-9]+(?:\.[0-9]+)?)/, 'dotnet'],
];

const textOf = (configuration: JsonObject, name: string): string | null => {
  const value = configuration[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

const bitnami = (name: string, version: string): string =>
  buildPurl({ type: 'bitnami', namespace: null, name, version });

const enginePurl = (configuration: JsonObject): string[] => {
  const engine = textOf(configuration, 'engine')?.toLowerCase() ?? '';
  // Aurora and others have their own build numbers: `8.0.mysql_aurora.3.04.0` is not a version of the engine.
  const version = /^[0-9]+(\.[0-9]+)*$/.exec(textOf(configuration, 'engine_version') ?? '')?.[0];
  const name = engines.find(([pattern]) => pattern.test(engine))?.[1];
  return name === undefined || version === undefined ? [] : [bitnami(name, version)];
};

const runtimePurl = (configuration: JsonObject): string[] => {
  const runtime = textOf(configuration, 'runtime')?.toLowerCase() ?? '';
  return runtimes.flatMap(([pattern, name]) => {
    const line = pattern.exec(runtime)?.[1];
    return line === undefined ? [] : [bitnami(name, `${line}.*`)];
  });
};

const clusterPurl = (configuration: JsonObject): string[] => {
  const line = /^v?([0-9]+\.[0-9]+)/.exec(textOf(configuration, 'version') ?? '')?.[1];
  if (line === undefined) return [];
  return [buildPurl({ type: 'golang', namespace: 'k8s.io', name: 'kubernetes', version: `${line}.*` })];
};

const readers: Readonly<Record<string, (configuration: JsonObject) => string[]>> = {
  db_instance: enginePurl,
  cache_cluster: enginePurl,
  function: runtimePurl,
  app_service: runtimePurl,
  container_cluster: clusterPurl,
};

/** Resource types whose configuration names software: engines, runtimes and cluster versions. */
export const configuredTypes: readonly string[] = Object.keys(readers);

/**
 * Returns package URLs of the software that a resource's configuration names. Where the cloud patches a release line
 * itself (function runtimes, clusters), the version ends in `.*`: the newest patch of that line.
 */
export const configuredPurls = (resource: { resourceType: string; configuration: JsonObject }): string[] =>
  Object.hasOwn(readers, resource.resourceType) ? (readers[resource.resourceType]?.(resource.configuration) ?? []) : [];
