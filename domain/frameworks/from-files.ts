import { allRules } from '../clouds/checks.ts';
import { clouds, kindOf } from '../clouds/cloud-names.ts';
import type { FrameworkFile } from './framework-file.ts';
import type { Edition, Framework } from './frameworks.ts';
import { compareVersions } from './versions.ts';

/** Names of all checks, as `provider/id`. */
const checkNames = new Set(allRules.map(({ provider, id }) => `${provider}/${id}`));

interface NamedFile {
  name: string;
  content: FrameworkFile;
}

/**
 * Puts the files of frameworks together, in the order of the frameworks' positions. Throws an error that names the
 * file when files contradict each other, or one names a check that does not exist.
 */
export function frameworksFrom(files: readonly NamedFile[]): Framework[] {
  const byId = new Map<string, NamedFile[]>();
  for (const file of files) {
    const fault = faultOf(file, byId.get(file.content.framework.id) ?? []);
    if (fault !== null) throw new Error(`${file.name}: ${fault}`);
    const { id } = file.content.framework;
    byId.set(id, [...(byId.get(id) ?? []), file]);
  }
  return [...byId]
    .map(([id, own]) => ({ id, contents: own.map(({ content }) => content) }))
    .toSorted((a, b) => positionOf(a) - positionOf(b) || (a.id < b.id ? -1 : 1))
    .map(({ id, contents }) => ({
      id,
      name: contents[0]?.framework.name ?? id,
      editions: contents.map(editionFrom).toSorted(byCloudNewestFirst),
    }));
}

function positionOf({ contents }: { contents: readonly FrameworkFile[] }): number {
  return contents[0]?.framework.position ?? 0;
}

function byCloudNewestFirst(a: Edition, b: Edition): number {
  return clouds.indexOf(a.cloud) - clouds.indexOf(b.cloud) || compareVersions(b.version, a.version);
}

function editionFrom({ version, cloud, service, publisher, source, controls }: FrameworkFile): Edition {
  return {
    version,
    cloud,
    service: service ?? null,
    publisher,
    source: { ...source, changes: source.changes ?? null },
    controls: controls.map(({ assessment, ...control }) => ({
      ...control,
      automated: assessment === undefined ? null : assessment === 'automated',
    })),
  };
}

function faultOf({ content }: NamedFile, others: readonly NamedFile[]): string | null {
  const { framework, version, cloud, service, controls } = content;
  if (service !== undefined && cloud !== 'kubernetes') return `a managed service is named for ${cloud}`;
  for (const other of others) {
    const { name, position } = other.content.framework;
    if (name !== framework.name || position !== framework.position) {
      return `the name or position of ${framework.id} is another one in ${other.name}`;
    }
    if (other.content.version === version && other.content.cloud === cloud) return `${other.name} is the same version`;
  }
  const seen = new Set<string>();
  for (const { id, known, checks } of controls) {
    if (seen.has(id)) return `control ${id} is listed twice`;
    seen.add(id);
    if (checks.length > known) return `control ${id} has ${checks.length} checks, and only ${known} are known`;
    const strange = checks.find((check) => !checkNames.has(`${kindOf[cloud]}/${check}`));
    if (strange !== undefined) return `control ${id} names the check ${strange}, which ${cloud} does not have`;
  }
  return null;
}
