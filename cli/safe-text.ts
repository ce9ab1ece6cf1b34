const controls = /[\u0000-\u001f\u007f-\u009f]/g;
const directions = /[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
const replacement = '\ufffd';

/**
 * Returns text that cannot control a terminal: names and tags come from clouds and are not trusted.
 */
export function safeText(text: string): string {
  return text
    .replaceAll(/\r\n|[\n\r\t]/g, ' ')
    .replaceAll(controls, replacement)
    .replaceAll(directions, replacement);
}

/** Returns equivalent JSON that cannot control a terminal. */
export function safeJson(value: unknown): string {
  const escape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, 2)
    .replaceAll(/[\u007f-\u009f]/g, escape)
    .replaceAll(directions, escape);
}
