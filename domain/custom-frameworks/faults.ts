import type { FrameworkDefinition } from './definition.ts';
import { isServiceCheck } from './framework.ts';

/** What is wrong with a definition, and at which member of it. */
export interface DefinitionFault {
  path: readonly (string | number)[];
  message: string;
}

const controlsAtMost = 1_000;

/**
 * Returns what a schema cannot say about a custom framework: controls that are there twice, and checks that are none of the
 * service and not among `customChecks`.
 */
export function frameworkFaults({ sections }: FrameworkDefinition, customChecks: readonly string[]): DefinitionFault[] {
  const custom = new Set(customChecks);
  const faults: DefinitionFault[] = [];
  const seen = new Set<string>();
  for (const [section, { controls }] of sections.entries()) {
    for (const [index, { id, checks, manual = false }] of controls.entries()) {
      const path = ['sections', section, 'controls', index];
      if (seen.has(id)) faults.push({ path: [...path, 'id'], message: `control ${id} is listed twice` });
      seen.add(id);
      if (checks === undefined && !manual)
        faults.push({ path, message: `control ${id} has no checks and is not manual` });
      if (checks !== undefined && manual)
        faults.push({ path: [...path, 'manual'], message: `control ${id} has checks and cannot be manual` });
      for (const [position, check] of (checks ?? []).entries()) {
        if (isServiceCheck(check) || custom.has(check)) continue;
        faults.push({ path: [...path, 'checks', position], message: `there is no check ${check}` });
      }
    }
  }
  if (seen.size > controlsAtMost)
    faults.push({ path: ['sections'], message: `there are more than ${controlsAtMost} controls` });
  return faults;
}
