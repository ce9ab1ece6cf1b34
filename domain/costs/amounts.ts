/**
 * Amounts of money stay decimal text from the bill to the sum. They are converted to a number once, at the edge, with
 * the digits that a JSON number carries exactly (see docs/costs.md).
 */

/** Significant decimal digits that a double carries exactly (IEEE 754, binary64). */
const exactDigits = 15;

/**
 * Returns the decimal text of an amount that a cloud wrote as a JSON number. Digits beyond the precision of a double
 * are rounding noise of the cloud's own sums.
 */
export function decimalOf(amount: number): string {
  return numberText(Number(amount.toPrecision(exactDigits)));
}

/** Returns the exact sum of decimal texts. */
export function sumAmounts(amounts: readonly string[]): string {
  const parsed = amounts.map(parse);
  const scale = Math.max(0, ...parsed.map((one) => one.scale));
  const sum = parsed.reduce((all, one) => all + one.units * 10n ** BigInt(scale - one.scale), 0n);
  return textOf({ units: sum, scale });
}

/** Returns an exact amount as a JSON number: rounded once, to the digits that such a number represents exactly. */
export function shownAmount(amount: string): number {
  return Number(Number(amount).toPrecision(exactDigits));
}

interface Decimal {
  units: bigint;
  /** Number of digits after the decimal point. */
  scale: number;
}

function parse(text: string): Decimal {
  const found = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text.trim());
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = found ?? [];
  if (whole === '' && fraction === '') throw new Error(`The amount is not a decimal number: ${text.slice(0, 60)}`);
  const units = BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

function textOf({ units, scale }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = scale === 0 ? '' : digits.slice(-scale).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Returns a number as decimal text without an exponent, as in CSV files. */
export function numberText(amount: number): string {
  return Number.isFinite(amount) ? textOf(parse(String(amount))) : String(amount);
}
