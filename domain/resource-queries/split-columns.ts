const openers = '([{';
const closers = ')]}';

/**
 * Splits a list of columns at the commas that are outside brackets and CEL strings (https://github.com/google/cel-spec,
 * Syntax: quotes, triple quotes, raw strings). What is wrong in an item is found when it is compiled.
 */
export function splitColumns(text: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let begin = 0;
  let at = 0;
  while (at < text.length) {
    const sign = text.charAt(at);
    if (sign === '"' || sign === "'") {
      at = endOfString(text, at);
      continue;
    }
    if (openers.includes(sign)) depth += 1;
    else if (closers.includes(sign)) depth -= 1;
    else if (sign === ',' && depth <= 0) {
      items.push(text.slice(begin, at));
      begin = at + 1;
    }
    at += 1;
  }
  items.push(text.slice(begin));
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

/** Returns the place behind the string that begins at a quote; the end of the text where it is not closed. */
function endOfString(text: string, begin: number): number {
  const sign = text.charAt(begin);
  const triple = sign.repeat(3);
  const quote = text.startsWith(triple, begin) ? triple : sign;
  const isRaw = /(?:^|\W)(?:r|rb|br)$/i.test(text.slice(Math.max(0, begin - 3), begin));
  let at = begin + quote.length;
  while (at < text.length) {
    if (text.startsWith(quote, at)) return at + quote.length;
    at += text.charAt(at) === '\\' && !isRaw ? 2 : 1;
  }
  return text.length;
}
