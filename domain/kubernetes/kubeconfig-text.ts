import { LineCounter, parseDocument, visit } from 'yaml';
import type { JsonObject } from '../json.ts';
import type { KubeconfigFault } from './kubeconfig-fault.ts';

/** Far more than a client configuration with its certificates takes. */
const largestBytes = 256 * 1024;

/** Nested brackets take the parser long before it gives up on them; a client configuration in JSON has a few hundred. */
const mostBrackets = 5_000;

/**
 * The document of a kubeconfig: one YAML (or JSON) mapping without anchors, aliases, tags of its own and repeated
 * keys. Aliases are refused as such, not counted: no client configuration needs one, and each is a way to make much of
 * little. Gives the fault otherwise; its words hold nothing out of the file but a line number.
 */
export function readKubeconfigText(text: string): { document: JsonObject } | { fault: KubeconfigFault } {
  if (Buffer.byteLength(text) > largestBytes) {
    return fault(`is larger than ${largestBytes} bytes`);
  }
  if ((text.match(/[[{]/g)?.length ?? 0) > mostBrackets) {
    return fault('is not a plain YAML document: it is nested too deeply');
  }
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { prettyErrors: false, schema: 'core', uniqueKeys: true, lineCounter });
  const [error] = [...document.errors, ...document.warnings];
  if (error !== undefined) {
    const { line } = lineCounter.linePos(error.pos[0]);
    return fault(`is not a plain YAML document: ${faultWords[error.code] ?? 'syntax'} on line ${line}`);
  }
  let usesAliases = false;
  visit(document, {
    Alias() {
      usesAliases = true;
      return visit.BREAK;
    },
  });
  if (usesAliases) return fault('must not use YAML aliases');
  const value: unknown = document.toJS({ maxAliasCount: 0 });
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return fault('must be a YAML mapping');
  }
  return { document: value as JsonObject };
}

const fault = (message: string): { fault: KubeconfigFault } => ({ fault: { path: '', message } });

const faultWords: Record<string, string> = {
  RESOURCE_EXHAUSTION: 'it is nested too deeply, seen',
  MULTIPLE_DOCS: 'a second document begins',
  DUPLICATE_KEY: 'a key is repeated',
  TAG_RESOLVE_FAILED: 'a tag is unknown',
};
