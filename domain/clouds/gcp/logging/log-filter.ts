import { readTokens, type Token } from './log-filter-tokens.ts';

/** A log entry: path of a field → value, e.g. for `protoPayload.methodName`. */
export type LogEntry = ReadonlyMap<string, string>;

/** Whether a filter matches an entry; null where that depends on fields that are not known. */
export type Match = boolean | null;

type Condition = (entry: LogEntry) => Match;

/** Fields that the entries of audit logs do not have. */
const foreign = /^(?:jsonPayload|textPayload|httpRequest|trace|spanId)\b/i;

/**
 * Reads a filter of the Logging query language: comparisons, `AND`, `OR`, `NOT` and parentheses, where `OR` binds
 * stronger than `AND`. Comparisons of order and functions are read and match nothing for certain. Null for a text
 * that is not a filter.
 */
export function readLogFilter(text: string): Condition | null {
  const tokens = readTokens(text);
  if (tokens === null) return null;
  const parser = new Parser(tokens);
  const condition = parser.conjunction();
  return parser.isAtEnd() ? condition : null;
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  conjunction(): Condition | null {
    const parts: Condition[] = [];
    while (!this.isAtEnd() && !this.#is('close')) {
      const part = this.#disjunction();
      if (part === null) return null;
      parts.push(part);
      this.#take('and');
    }
    return (entry) => all(parts.map((part) => part(entry)));
  }

  #disjunction(): Condition | null {
    const parts: Condition[] = [];
    do {
      const part = this.#negation();
      if (part === null) return null;
      parts.push(part);
    } while (this.#take('or'));
    return (entry) => some(parts.map((part) => part(entry)));
  }

  #negation(): Condition | null {
    const isNegated = this.#take('not');
    const part = this.#group() ?? this.#comparison();
    if (part === null || !isNegated) return part;
    return (entry) => not(part(entry));
  }

  #group(): Condition | null {
    if (!this.#take('open')) return null;
    const inner = this.conjunction();
    return this.#take('close') ? inner : null;
  }

  #comparison(): Condition | null {
    const word = this.#word();
    if (word === null) return null;
    const operator = this.#tokens[this.#at];
    if (operator?.kind !== 'operator') return this.#is('open') ? this.#call() : (entry) => contains(entry, word);
    this.#at += 1;
    if (!this.#is('open')) {
      const value = this.#word();
      return value === null ? null : (entry) => compare(entry, { path: word, operator: operator.text, value });
    }
    const start = this.#at;
    const values = this.#group();
    if (values === null) return null;
    const inner = this.#tokens.slice(start, this.#at);
    return (entry) => {
      const verdicts = inner
        .filter(({ kind }) => kind === 'word')
        .map(({ text: value }) => compare(entry, { path: word, operator: operator.text, value }));
      return inner.some(({ kind }) => kind === 'and' || kind === 'not') ? null : some(verdicts);
    };
  }

  /** Parses a function call such as `log_id("…")`, whose result is not known. */
  #call(): Condition | null {
    return this.#group() === null ? null : () => null;
  }

  #word(): string | null {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'word') return null;
    this.#at += 1;
    return token.text;
  }

  #is(kind: Token['kind']): boolean {
    return this.#tokens[this.#at]?.kind === kind;
  }

  #take(kind: Token['kind']): boolean {
    if (!this.#is(kind)) return false;
    this.#at += 1;
    return true;
  }
}

function compare(entry: LogEntry, { path, operator, value }: { path: string; operator: string; value: string }): Match {
  if (foreign.test(path)) return operator.startsWith('!');
  const held = entry.get(path.replaceAll(/["']/g, ''));
  if (held === undefined) {
    const isBelow = [...entry.keys()].some((key) => key.startsWith(`${path}.`));
    return isBelow && operator === ':' && value === '*' ? true : null;
  }
  const [here, wanted] = [held.toLowerCase(), value.toLowerCase()];
  if (operator === '=') return here === wanted;
  if (operator === '!=') return here !== wanted;
  if (operator === ':') return value === '*' || here.includes(wanted);
  if (operator === '=~') return matches(held, value);
  return operator === '!~' ? not(matches(held, value)) : null;
}

/** Searches a word without a field in the whole entry, of which only a part is known. */
function contains(entry: LogEntry, word: string): Match {
  return [...entry.values()].some((value) => value.toLowerCase().includes(word.toLowerCase())) ? true : null;
}

function matches(text: string, pattern: string): Match {
  try {
    return new RegExp(pattern).test(text);
  } catch {
    return null;
  }
}

function all(parts: readonly Match[]): Match {
  if (parts.includes(false)) return false;
  return parts.includes(null) ? null : true;
}

function some(parts: readonly Match[]): Match {
  if (parts.includes(true)) return true;
  return parts.includes(null) ? null : false;
}

function not(match: Match): Match {
  return match === null ? null : !match;
}
