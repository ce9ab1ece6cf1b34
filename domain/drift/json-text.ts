import type { Json } from '../json.ts';

/** Numbers that JavaScript would round: two of them may differ and be read as one. */
const longNumber = /[:[,\s]-?\d[\d.eE+-]{14,}/;

/** Returns the object or list that a text contains as JSON; null for any other text, and where reading it loses digits. */
export function documentIn(text: string): Json | null {
  const start = text.trimStart().charAt(0);
  if ((start !== '{' && start !== '[') || longNumber.test(text)) return null;
  try {
    return JSON.parse(text) as Json;
  } catch {
    // Not JSON, but a text that begins like it.
    return null;
  }
}

/** Returns a value, or the document that it contains as JSON. */
export function withDocument(value: Json): Json {
  return typeof value === 'string' ? (documentIn(value) ?? value) : value;
}
