/**
 * An e-mail address as browsers take it (HTML Living Standard, "valid e-mail address"): one address, no white space,
 * no quotes, no list, nothing that ends a header line.
 */
export const mailAddressPattern =
  "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~\\-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?" +
  '(?:\\.[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?){0,8}$';

const mailAddress = new RegExp(mailAddressPattern);

/** Returns whether a text is one e-mail address of at most 254 characters. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && mailAddress.test(text);
}
