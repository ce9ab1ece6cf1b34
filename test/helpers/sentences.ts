import assert from 'node:assert/strict';

/** Asserts that each text is a whole sentence for people: several words and an end, or a command behind a colon. */
export function assertSentences(texts: readonly string[]): void {
  for (const text of texts) assert.match(text, /^\S+ .*(?:[.!?]|: \S.*)$/s);
}
