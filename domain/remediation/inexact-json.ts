import type { Json } from '../json.ts';

/** Why a text that contains one cannot be restored. */
export const inexactReason =
  'The value has a number of more digits than can be compared, so it is not known which number it was. Set it by hand.';

const texts = /"[^"\\]*(?:\\.[^"\\]*)*"/g;
const numbers = /\d[\d.]*/g;
/** Every number of as many significant digits is read and written without loss (IEEE 754, double precision). */
const exactDigits = 15;

/** Returns whether a value contains a number, also in JSON text, that may change when it is read and written again. */
export function holdsInexactJson(value: Json): boolean {
  if (typeof value === 'number') return isInexactNumber(value);
  if (typeof value === 'string') return isInexact(value);
  return value !== null && typeof value === 'object' && Object.values(value).some(holdsInexactJson);
}

/**
 * Returns whether a value of a type that is read by hand contains a number that may change when it is read and written
 * again. Its decimals are made from whole numbers, as days from seconds, and are not rounded a second time.
 */
export function holdsInexactText(value: Json): boolean {
  if (typeof value === 'number') return isLargeInteger(value);
  if (typeof value === 'string') return isInexact(value);
  return value !== null && typeof value === 'object' && Object.values(value).some(holdsInexactText);
}

/** Returns whether a value has a number that changes when it is read and written again. Texts are written as they are. */
export function holdsInexactNumber(value: Json): boolean {
  if (typeof value === 'number') return isInexactNumber(value);
  return value !== null && typeof value === 'object' && Object.values(value).some(holdsInexactNumber);
}

const isLargeInteger = (value: number): boolean => Number.isInteger(value) && !Number.isSafeInteger(value);

/** A decimal of many digits may have had more of them: reading it rounds. */
function isInexactNumber(value: number): boolean {
  if (Number.isInteger(value)) return isLargeInteger(value);
  const [digits = ''] = Math.abs(value).toExponential().split('e');
  return !Number.isFinite(value) || digits.replace('.', '').length > exactDigits;
}

function isInexact(text: string): boolean {
  let content: Json;
  try {
    if (!/^\s*[[{]/.test(text)) return false;
    content = JSON.parse(text) as Json;
  } catch {
    return false;
  }
  const digits = text.replaceAll(texts, '').match(numbers) ?? [];
  return (
    digits.some((one) => one.replace('.', '').replace(/^0+/, '').length > exactDigits) || holdsInexactJson(content)
  );
}
