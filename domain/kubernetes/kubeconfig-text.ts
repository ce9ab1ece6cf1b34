import { Composer, Lexer, LineCounter, Parser, visit, type CST, type Document } from 'yaml';
import type { JsonObject } from '../json.ts';
import type { KubeconfigFault } from './kubeconfig-fault.ts';

/** Limits of a kubeconfig. Each is far above what a client configuration with its certificates needs. */
export const kubeconfigLimits = { bytes: 256 * 1024, lines: 10_000, depth: 48, keys: 1_000, tokens: 100_000 } as const;

/** A text exceeds one of the limits; the message names the limit. */
class LimitExceeded extends Error {}

/**
 * Parses the document of a kubeconfig: one YAML (or JSON) mapping without anchors, aliases, custom tags and repeated
 * keys. Aliases are refused altogether, not counted: no client configuration needs one, and each can expand without
 * bound. Otherwise returns the fault, whose text contains nothing from the file but a line number.
 *
 * The limits are enforced on tokens, before a tree is built. The parser recurses once per level, and a regular
 * expression that V8 compiles close to the end of the stack aborts the whole process, even from a thread. Repeated keys
 * are found by comparing each with all others, so their number is limited as well.
 */
export function readKubeconfigText(text: string): { document: JsonObject } | { fault: KubeconfigFault } {
  if (Buffer.byteLength(text) > kubeconfigLimits.bytes) {
    return fault(`is larger than ${kubeconfigLimits.bytes} bytes`);
  }
  const lineCounter = new LineCounter();
  let documents: Document.Parsed[];
  try {
    const composer = new Composer({ prettyErrors: false, schema: 'core', logLevel: 'error', lineCounter });
    documents = [...composer.compose(limitedTokens(text, lineCounter), true, text.length)] as Document.Parsed[];
  } catch (error) {
    if (error instanceof LimitExceeded) return fault(`is not a plain YAML document: ${error.message}`);
    throw error;
  }
  const [document, second] = documents;
  const [error] = [...(document?.errors ?? []), ...(document?.warnings ?? [])];
  if (error !== undefined) {
    const { line } = lineCounter.linePos(error.pos[0]);
    return fault(`is not a plain YAML document: ${faultWords[error.code] ?? 'syntax'} on line ${line}`);
  }
  if (document === undefined || second !== undefined) {
    return fault('is not a plain YAML document: a second document begins');
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

/** Returns the tokens of a text. Throws `LimitExceeded` at the first place where it breaks a limit. */
function* limitedTokens(text: string, lineCounter: LineCounter): Generator<CST.Token> {
  const parser = new Parser((offset) => {
    if (lineCounter.addNewLine(offset) > kubeconfigLimits.lines) {
      throw new LimitExceeded(`it has more than ${kubeconfigLimits.lines} lines`);
    }
  });
  lineCounter.addNewLine(0);
  let tokens = 0;
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    tokens += 1;
    if (tokens > kubeconfigLimits.tokens) throw new LimitExceeded(`it has more than ${kubeconfigLimits.tokens} tokens`);
    if (parser.stack.length > kubeconfigLimits.depth) {
      throw new LimitExceeded(`it is nested too deeply, seen on line ${lineCounter.lineStarts.length}`);
    }
    if (keysOf(parser.stack.at(-1)) > kubeconfigLimits.keys) {
      throw new LimitExceeded(`a mapping has more than ${kubeconfigLimits.keys} keys`);
    }
  }
  yield* parser.end();
}

function keysOf(token: CST.Token | undefined): number {
  const isMapping =
    token?.type === 'block-map' || (token?.type === 'flow-collection' && token.start.type === 'flow-map-start');
  return isMapping ? token.items.length : 0;
}

const fault = (message: string): { fault: KubeconfigFault } => ({ fault: { path: '', message } });

const faultWords: Record<string, string> = {
  MULTIPLE_DOCS: 'a second document begins',
  DUPLICATE_KEY: 'a key is repeated',
  TAG_RESOLVE_FAILED: 'a tag is unknown',
};
