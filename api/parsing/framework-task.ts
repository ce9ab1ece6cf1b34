import { readFrameworkDocument, type FrameworkDocument } from '../../platform/definitions/framework-document.ts';
import { DefinitionError } from '../../platform/definitions/read-definition.ts';

/** The custom framework of a document, or what is wrong with it. */
export type FrameworkReading = ({ ok: true } & FrameworkDocument) | { ok: false; fault: string };

/** Reads a custom framework in YAML or JSON; `customChecks` are the ids of those that it may name. */
export function readFramework(task: { text: string; customChecks: readonly string[] }): FrameworkReading {
  try {
    return { ok: true, ...readFrameworkDocument(task.text, task.customChecks) };
  } catch (error) {
    if (error instanceof DefinitionError) return { ok: false, fault: error.message };
    throw error;
  }
}
