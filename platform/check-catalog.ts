import { join } from 'node:path';
import type { Check } from '../domain/checks/check.ts';
import { joinMetadata, type MetadataEntry } from '../domain/checks/join-metadata.ts';
import { allRules } from '../domain/clouds/checks.ts';
import { kindOf, type Cloud, type ProviderKind } from '../domain/clouds/cloud-names.ts';
import { checkMetadataFile } from './check-metadata-schema.ts';
import { readDataFiles } from './data-files.ts';

/** Folder of the predicates, with their metadata next to them. */
const folder = join(import.meta.dirname, '..', 'domain', 'clouds');

/** Every check, read once when the process starts; a check without metadata prevents the start. */
export const allChecks: readonly Check[] = joinMetadata(allRules, readMetadata());

function readMetadata(): MetadataEntry[] {
  const files = readDataFiles({ folder, suffix: '-checks.yaml', schema: checkMetadataFile });
  return files.flatMap(({ name, content }) =>
    Object.entries(content).map(([id, metadata]) => ({
      provider: kindOf[name.slice(0, name.indexOf('/')) as Cloud],
      id,
      file: name,
      metadata,
    })),
  );
}

const byName = new Map(allChecks.map((check) => [`${check.provider}/${check.id}`, check]));
const bySubject = new Map<string, Check[]>();
for (const check of allChecks) {
  for (const resourceType of check.resourceTypes) {
    const subject = `${check.provider}/${resourceType}`;
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), check]);
  }
}

/** Returns the checks of resources of a type, in a fixed order. */
export function checksOf(provider: ProviderKind, resourceType: string): readonly Check[] {
  return bySubject.get(`${provider}/${resourceType}`) ?? [];
}

/** Returns a check by its id, or null. Different provider kinds may have checks of the same name. */
export function findCheck(provider: ProviderKind, id: string): Check | null {
  return byName.get(`${provider}/${id}`) ?? null;
}
