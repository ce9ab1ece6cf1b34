/** Names of "every address" in rules, in lower case; a single `0.0.0.0` is used for it, too. */
export const everywhere: readonly string[] = ['*', 'internet', 'any', '0.0.0.0'];
