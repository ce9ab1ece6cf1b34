/** A token of a filter in the Logging query language. */
export interface Token {
  kind: 'word' | 'operator' | 'open' | 'close' | 'and' | 'or' | 'not';
  text: string;
}

const keywords: Readonly<Record<string, Token['kind']>> = { AND: 'and', OR: 'or', NOT: 'not' };

const pattern =
  /\s+|--[^\n]*|(?<open>\()|(?<close>\))|(?<operator>=~|!~|!=|>=|<=|[=:<>])|(?<minus>-)(?=[\w("])|(?<word>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s()=:<>!"']+(?:"[^"]*"[^\s()=:<>!"']*)*)/gy;

/** Cuts a filter into words, operators and parentheses; null where it holds something else, e.g. an open quotation. */
export function readTokens(text: string): Token[] | null {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    end = match.index + match[0].length;
    const { open, close, operator, minus, word } = match.groups ?? {};
    if (open !== undefined) tokens.push({ kind: 'open', text: open });
    else if (close !== undefined) tokens.push({ kind: 'close', text: close });
    else if (operator !== undefined) tokens.push({ kind: 'operator', text: operator });
    else if (minus !== undefined) tokens.push({ kind: 'not', text: minus });
    else if (word !== undefined) tokens.push({ kind: keywords[word] ?? 'word', text: unquoted(word) });
  }
  return end === text.length ? tokens : null;
}

function unquoted(word: string): string {
  const quote = word.at(0);
  if ((quote !== '"' && quote !== "'") || word.at(-1) !== quote) return word;
  return word.slice(1, -1).replaceAll(/\\(.)/g, '$1');
}
