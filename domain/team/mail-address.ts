/**
 * An e-mail address as browsers accept it (HTML Living Standard, "valid e-mail address"): one address, no white space,
 * no quotes, no list, and nothing that could end a header line.
 */
export const mailAddressPattern =
  "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~\\-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?" +
  '(?:\\.[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?){0,8}$';
