/** Control characters, marks that change the direction of text, and other invisible characters. */
const unseen =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u200b-\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\ufff9-\uffff]/gu;
const lineBreaks = /[\t\n\r\u2028\u2029]+/gu;
/** Fast path: most texts are already plain. */
const printableAscii = /^[!-~](?:[ -~]*[!-~])?$/;
const halfCharacters = /[\ud800-\udfff]/gu;

/**
 * Returns a text for documents: on one line, without invisible characters and lone surrogates, and truncated to a
 * length. Names come from clouds and may contain anything.
 */
export function plainText(text: string, maxLength = 300): string {
  if (text.length <= maxLength && printableAscii.test(text)) return text;
  const visible = text.replace(lineBreaks, ' ').replace(unseen, '').replace(halfCharacters, '').trim();
  const characters = Array.from(visible);
  return characters.length <= maxLength ? visible : `${characters.slice(0, maxLength - 1).join('')}…`;
}
