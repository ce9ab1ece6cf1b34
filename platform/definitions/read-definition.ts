import {
  isCollection,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  parseDocument,
  Parser,
  visit,
  type Document,
  type ParsedNode,
} from 'yaml';
import type { DefinitionFault } from '../../domain/custom-frameworks/faults.ts';
import { storableText } from '../../domain/inventory/canonical-json.ts';

/** What is wrong with a document, and where: line and column from 1. */
export interface LocatedFault {
  line: number;
  column: number;
  message: string;
}

/** A document that was read, and the place in it of what is wrong with its content. */
export interface ReadDefinition {
  content: unknown;
  locate: (fault: DefinitionFault) => LocatedFault;
}

/** A document that cannot be used: each fault with its line and column. */
export class DefinitionError extends Error {
  override readonly name = 'DefinitionError';
  readonly faults: readonly LocatedFault[];

  constructor(faults: readonly LocatedFault[]) {
    super(faults.map(({ line, column, message }) => `line ${line}, column ${column}: ${message}`).join('; '));
    this.faults = faults;
  }
}

/** Largest document in characters. */
export const definitionMaxLength = 256 * 1024;

const faultsAtMost = 20;
const depthAtMost = 48;
const tokensAtMost = 200_000;

/** Reads one YAML or JSON document (JSON is YAML). Throws `DefinitionError` for one that is neither. */
export function readDefinition(text: string): ReadDefinition {
  const lines = new LineCounter();
  const at = (offset: number): { line: number; column: number } => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  refuseSize(text);
  // The parser compares each key of a map with every other one; `repeatedKeys` does not.
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'error',
    uniqueKeys: false,
  });
  const faults = [...document.errors, ...document.warnings].slice(0, faultsAtMost);
  if (faults.length > 0)
    throw new DefinitionError(faults.map(({ pos: [start], message }) => ({ ...at(start), message })));
  const repeated = repeatedKeys(document).slice(0, faultsAtMost);
  if (repeated.length > 0)
    throw new DefinitionError(repeated.map((offset) => ({ ...at(offset), message: 'Map keys must be unique' })));
  const cycles = cyclesIn(document).slice(0, faultsAtMost);
  if (cycles.length > 0)
    throw new DefinitionError(cycles.map((offset) => ({ ...at(offset), message: 'contains itself' })));
  const content = contentOf(document);
  const read: ReadDefinition = {
    content,
    locate({ path, message }) {
      const { contents } = document;
      return { ...at(offsetOf(contents, path)), message };
    },
  };
  refuseFaults(read, unstorable(content, []));
  return read;
}

/** Returns the texts and keys that a database does not take: with the character NUL or half of a surrogate pair. */
function unstorable(value: unknown, path: readonly (string | number)[]): DefinitionFault[] {
  if (typeof value === 'string') {
    return storableText(value) === value ? [] : [{ path, message: 'has a character that cannot be stored' }];
  }
  if (Array.isArray(value)) return value.flatMap((member, index) => unstorable(member, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [
    ...unstorable(key, [...path, key]),
    ...unstorable(member, [...path, key]),
  ]);
}

/** Returns where a map has a key again. Keys are texts in the end, so `1` and `"1"` are the same. */
function repeatedKeys(document: Document.Parsed): number[] {
  const offsets: number[] = [];
  visit(document, {
    Map(_key, { items }) {
      const known = new Set<string>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const name = String(key.value);
        if (known.has(name)) offsets.push(key.range?.[0] ?? 0);
        known.add(name);
      }
    },
  });
  return offsets;
}

/** Returns where aliases stand for something that they are in: the value would have no end. */
function cyclesIn(document: Document.Parsed): number[] {
  const offsets: number[] = [];
  visit(document, {
    Alias(_key, { source, range }, path) {
      if (path.some((parent) => isCollection(parent) && parent.anchor === source)) offsets.push(range?.[0] ?? 0);
    },
  });
  return offsets;
}

/** Throws `DefinitionError` for what is wrong with a document that was read, at most 20 of it. */
export function refuseFaults({ locate }: ReadDefinition, faults: readonly DefinitionFault[]): void {
  if (faults.length > 0) throw new DefinitionError(faults.slice(0, faultsAtMost).map(locate));
}

/**
 * Throws for a document beyond the limits, before a tree is built: the parser calls itself for each level of nesting,
 * and a regular expression that is compiled close to the end of the stack ends the whole process.
 */
function refuseSize(text: string): void {
  const refused = (offset: number, message: string): DefinitionError => {
    const before = text.slice(0, offset).split('\n');
    return new DefinitionError([{ line: before.length, column: (before.at(-1)?.length ?? 0) + 1, message }]);
  };
  if (text.length > definitionMaxLength) throw refused(0, `is longer than ${definitionMaxLength} characters`);
  const parser = new Parser();
  let tokens = 0;
  for (const lexeme of new Lexer().lex(text)) {
    // The generator is emptied: after the end of a document, the lexeme still belongs to the next one.
    Array.from(parser.next(lexeme));
    tokens += 1;
    if (parser.stack.length > depthAtMost) throw refused(parser.offset, `is nested more than ${depthAtMost} times`);
    if (tokens > tokensAtMost) throw refused(parser.offset, `has more than ${tokensAtMost} tokens`);
  }
}

/** Aliases can make a short document a large value; the parser refuses that. */
function contentOf(document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 }) as unknown;
  } catch (error) {
    throw new DefinitionError([
      { line: 1, column: 1, message: error instanceof Error ? error.message : String(error) },
    ]);
  }
}

/** Returns where a member is, or the nearest of its parents that is there. */
function offsetOf(contents: ParsedNode | null, path: readonly (string | number)[]): number {
  let node: ParsedNode | null = contents;
  let offset = node?.range[0] ?? 0;
  for (const step of path) {
    if (isMap<ParsedNode, ParsedNode | null>(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      if (pair === undefined) return offset;
      offset = pair.key.range[0];
      node = pair.value;
    } else if (isSeq<ParsedNode>(node)) {
      node = node.items[Number(step)] ?? null;
      if (node === null) return offset;
      offset = node.range[0];
    } else return offset;
  }
  return offset;
}
