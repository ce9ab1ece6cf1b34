import type { ProviderKind } from '../clouds/cloud-names.ts';
import type { Check } from './check.ts';
import { cloudAChecks } from './cloud-a/checks.ts';
import { cloudBChecks } from './cloud-b/checks.ts';
import { cloudCChecks } from './cloud-c/checks.ts';
import { orchestratorChecks } from './orchestrator/checks.ts';

/** Every check there is. A new one is a file, and a line in its kind's list. */
export const allChecks: readonly Check[] = [...cloudAChecks, ...cloudBChecks, ...cloudCChecks, ...orchestratorChecks];

const byName = new Map(allChecks.map((check) => [`${check.provider}/${check.id}`, check]));
const bySubject = new Map<string, Check[]>();
for (const check of allChecks) {
  for (const resourceType of check.resourceTypes) {
    const subject = `${check.provider}/${resourceType}`;
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), check]);
  }
}

/** The checks that look at resources of a type, in a fixed order. */
export function checksOf(provider: ProviderKind, resourceType: string): readonly Check[] {
  return bySubject.get(`${provider}/${resourceType}`) ?? [];
}

/** A check by its id, or null. Provider kinds may use the same name for checks of their own. */
export function findCheck(provider: ProviderKind, id: string): Check | null {
  return byName.get(`${provider}/${id}`) ?? null;
}
