import { sourceMaxLength } from '../custom-checks/cel.ts';
import { compileExpression, type Expression } from '../custom-checks/expression.ts';
import { PredicateFault } from '../custom-checks/predicate-fault.ts';
import { compilePredicate, type Predicate } from '../custom-checks/predicate.ts';
import { splitColumns } from './split-columns.ts';

/** A column: its title, and a CEL expression or, where it begins with `/`, a JSON Pointer into the configuration. */
export interface QueryColumn {
  title: string;
  value: string;
}

/** What is asked of each resource: plain data, as it is sent to a thread. */
export interface ResourceQuery {
  /** CEL predicate; null matches every resource. */
  filter: string | null;
  columns: readonly QueryColumn[];
}

/** A column that can be evaluated. */
export type CompiledColumn =
  | { kind: 'path'; pointer: string; needed: readonly string[] }
  | { kind: 'cel'; needed: readonly string[]; expression: Expression };

/** A query that was found to be within the limits. */
export interface CompiledQuery {
  filter: { predicate: Predicate; needed: readonly string[] } | null;
  columns: readonly CompiledColumn[];
}

export const columnsAtMost = 30;
/** Of all columns together. */
export const columnsMaxLength = 8_000;
const titleMaxLength = 100;
/** `=` is no operator of CEL, so a title needs no other mark. */
const titled = /^([A-Za-z][\w .-]{0,99}?)\s*=(?!=)\s*([\s\S]+)$/;
const pointerForm = /^(?:\/(?:[^~]|~[01])*)$/;

/** A query that cannot be used: which part of it, and why. */
export class UnusableQuery extends Error {
  override readonly name = 'UnusableQuery';
  /** The part with line and column, e.g. `filter, line 1, column 3: …`. */
  readonly details: string;

  constructor(message: string, details: string) {
    super(message);
    this.details = details;
  }
}

/** Returns the columns of a list such as `name, owner=tags.owner, /encryption/key`. */
export function columnsOf(text: string): QueryColumn[] {
  return splitColumns(text).map(columnOf);
}

/** Returns a column of `value` or `title=value`. */
export function columnOf(item: string): QueryColumn {
  const [, title, value] = titled.exec(item) ?? [];
  if (title === undefined || value === undefined) return { title: shortTitle(item), value: item };
  return { title, value };
}

function shortTitle(value: string): string {
  return value.length <= titleMaxLength ? value : `${value.slice(0, titleMaxLength - 1)}…`;
}

/** Compiles and limits a query. Throws `UnusableQuery`, which names the part, line and column. */
export function compileQuery({ filter, columns }: ResourceQuery): CompiledQuery {
  if (columns.length > columnsAtMost) {
    throw new UnusableQuery('There are too many columns', `columns: at most ${columnsAtMost}`);
  }
  if (columns.reduce((sum, { value }) => sum + value.length, 0) > columnsMaxLength) {
    throw new UnusableQuery('The columns are too long', `columns: at most ${columnsMaxLength} characters in all`);
  }
  const titles = columns.map(({ title }) => title);
  const twice = titles.find((title, index) => titles.indexOf(title) !== index);
  if (twice !== undefined) {
    throw new UnusableQuery('Two columns have the same title', `columns: ${twice}: give one as title=value`);
  }
  const compiled = filter === null ? null : compiledIn('filter', filter, compilePredicate);
  return {
    filter: compiled === null ? null : { predicate: compiled, needed: neededBy(compiled) },
    columns: columns.map(compileColumn),
  };
}

function compileColumn({ value }: QueryColumn, index: number): CompiledColumn {
  const part = `columns[${index}]`;
  if (value.startsWith('/')) {
    if (value.length > sourceMaxLength || !pointerForm.test(value)) {
      throw new UnusableQuery('A path cannot be used', `${part}: a path is a JSON Pointer (RFC 6901)`);
    }
    return { kind: 'path', pointer: value, needed: [value] };
  }
  const expression = compiledIn(part, value, compileExpression);
  return { kind: 'cel', needed: neededBy(expression), expression };
}

function compiledIn<Compiled extends Pick<Expression, 'related'>>(
  part: string,
  source: string,
  compile: (source: string) => Compiled,
): Compiled {
  const compiled = usable(part, source, compile);
  if (compiled.related.length > 0) {
    throw new UnusableQuery('An expression cannot be used', `${part}: related is only for custom checks`);
  }
  return compiled;
}

function usable<Compiled>(part: string, source: string, compile: (source: string) => Compiled): Compiled {
  try {
    return compile(source);
  } catch (error) {
    if (!(error instanceof PredicateFault)) throw error;
    const details = `${part}, line ${error.line}, column ${error.column}: ${error.message}`;
    throw new UnusableQuery('An expression cannot be used', details);
  }
}

function neededBy({ looksAt, readsTags }: Pick<Expression, 'looksAt' | 'readsTags'>): readonly string[] {
  return readsTags ? [...looksAt, '/tags'] : looksAt;
}
