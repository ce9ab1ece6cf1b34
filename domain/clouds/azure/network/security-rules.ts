/** Words and ranges, in small letters, by which a rule names every address. */
export const everywhere: readonly string[] = ['*', '0.0.0.0/0', '::/0', 'internet', 'any', '0.0.0.0'];
