/** A test on one field of a JSON log event: `$.eventName = DeleteTrail`. */
export interface FieldTest {
  kind: 'test';
  /** Without the leading `$.`. */
  path: string;
  operator: '=' | '!=' | '<' | '<=' | '>' | '>=';
  /** The value as written, without quotes. `*` in it matches any text. */
  value: string;
}

/** The condition of a metric filter on a JSON log event. */
export type EventFilter =
  | FieldTest
  | { kind: 'exists' | 'not_exists' | 'is_null' | 'is_true' | 'is_false'; path: string }
  | { kind: 'all' | 'any'; of: EventFilter[] };

type Token = { kind: 'path' | 'value' | 'word'; text: string } | { kind: 'sign'; text: string };

const tokenPattern = new RegExp(
  [
    String.raw`(?<blank>\s+)`,
    String.raw`(?<sign>&&|\|\||!=|<=|>=|=|<|>|\(|\))`,
    String.raw`"(?<quoted>(?:[^"\\]|\\.)*)"`,
    String.raw`(?<path>\$(?:\.[\w-]+|\[\d+\]|\['[^']*'\])+)`,
    String.raw`(?<bare>[^\s()&|=!<>"]+)`,
  ].join('|'),
  'y',
);

/**
 * Reads a filter pattern for JSON log events (CloudWatch Logs user guide, "Using filter patterns to match terms in JSON
 * log events"): `{ ($.eventName = A) || ($.x NOT EXISTS) }`, where `&&` binds closer than `||`. Null for a pattern of
 * another form and for regular expressions.
 */
export function parseEventFilter(pattern: string): EventFilter | null {
  const inner = /^\s*\{([\s\S]*)\}\s*$/.exec(pattern)?.[1];
  if (inner === undefined) return null;
  const tokens = tokensOf(inner);
  if (tokens === null) return null;
  const parser = new Parser(tokens);
  const filter = parser.any();
  return filter !== null && parser.isAtEnd() ? filter : null;
}

function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = [];
  let position = 0;
  while (position < text.length) {
    tokenPattern.lastIndex = position;
    const match = tokenPattern.exec(text);
    if (match === null) return null;
    position = tokenPattern.lastIndex;
    const { sign, quoted, path, bare } = match.groups ?? {};
    if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else if (quoted !== undefined) tokens.push({ kind: 'value', text: quoted.replaceAll(/\\(.)/g, '$1') });
    else if (path !== undefined) tokens.push({ kind: 'path', text: path.replace(/^\$\.?/, '') });
    else if (bare !== undefined) tokens.push({ kind: 'word', text: bare });
  }
  return tokens;
}

const unary: Readonly<Record<string, 'exists' | 'not_exists' | 'is_null' | 'is_true' | 'is_false'>> = {
  EXISTS: 'exists',
  'NOT EXISTS': 'not_exists',
  'IS NULL': 'is_null',
  'IS TRUE': 'is_true',
  'IS FALSE': 'is_false',
};
const comparisons = ['=', '!=', '<', '<=', '>', '>='] as const;

/** Each method parses one rule of the grammar and returns null where the text does not follow it. */
class Parser {
  #position = 0;
  readonly #tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  isAtEnd(): boolean {
    return this.#position === this.#tokens.length;
  }

  any(): EventFilter | null {
    return this.#chain('||', 'any', () => this.#all());
  }

  #all(): EventFilter | null {
    return this.#chain('&&', 'all', () => this.#single());
  }

  #chain(sign: string, kind: 'all' | 'any', operand: () => EventFilter | null): EventFilter | null {
    const of: EventFilter[] = [];
    do {
      const next = operand();
      if (next === null) return null;
      of.push(next);
    } while (this.#takeSign(sign));
    const [only] = of;
    return of.length === 1 && only !== undefined ? only : { kind, of };
  }

  #single(): EventFilter | null {
    if (this.#takeSign('(')) {
      const inner = this.any();
      return inner !== null && this.#takeSign(')') ? inner : null;
    }
    const path = this.#take('path');
    return path === null ? null : this.#testOn(path);
  }

  #testOn(path: string): EventFilter | null {
    for (const operator of comparisons) {
      if (!this.#takeSign(operator)) continue;
      const value = this.#take('value') ?? this.#take('word');
      return value === null || value.startsWith('%') ? null : { kind: 'test', path, operator, value };
    }
    const first = this.#take('word')?.toUpperCase() ?? '';
    const words = first === 'EXISTS' ? first : `${first} ${this.#take('word')?.toUpperCase() ?? ''}`;
    const kind = unary[words];
    return kind === undefined ? null : { kind, path };
  }

  #take(kind: Token['kind']): string | null {
    const token = this.#tokens[this.#position];
    if (token?.kind !== kind) return null;
    this.#position += 1;
    return token.text;
  }

  #takeSign(text: string): boolean {
    const token = this.#tokens[this.#position];
    if (token?.kind !== 'sign' || token.text !== text) return false;
    this.#position += 1;
    return true;
  }
}
